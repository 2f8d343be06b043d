import { expect, it } from 'vitest'
import { drawPriceChart } from './price-chart.ts'

const day = (text: string) => new Date(`2026-${text}T00:00:00Z`)

it('draws no chart for a price that never changed', () => {
  expect(drawPriceChart([{ since: day('09-01'), priceRub: 1_000_000 }], day('10-01'), 100, 50)).toBeUndefined()
})

it('draws no chart when only the list price changed', () => {
  const same = [day('09-01'), day('09-10')].map((since) => ({ since, priceRub: 1_000_000 }))
  expect(drawPriceChart(same, day('10-01'), 100, 50)).toBeUndefined()
})

it('draws each price until the next one and the last one until now', () => {
  const history = [
    { since: day('09-01'), priceRub: 2_000_000 },
    { since: day('09-11'), priceRub: 1_800_000 },
  ]
  const chart = drawPriceChart(history, day('09-21'), 200, 100)
  expect(chart?.line).toBe('M0 15H100L100 85H200')
  expect(chart?.lowestRub).toBe(1_800_000)
})
