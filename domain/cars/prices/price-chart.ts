import type { PricePoint } from '../car-page.ts'

/** A step in the drawing: the price that held from `x` to `toX`, in the drawing's own units. */
interface PriceChartStep {
  x: number
  toX: number
  y: number
  priceRub: number
  since: Date
}

export interface PriceChart {
  width: number
  height: number
  steps: PriceChartStep[]
  /** SVG path data of the whole line: prices hold and then jump, so it has right angles. */
  line: string
  lowestRub: number
  highestRub: number
}

const HEADROOM = 0.15

/**
 * The price history as a drawing of `width` × `height` units, from the first price to `now`; undefined when the price
 * never changed: a flat line shows nothing.
 */
export function drawPriceChart(
  history: PricePoint[],
  now: Date,
  width: number,
  height: number,
): PriceChart | undefined {
  const first = history[0]
  if (first === undefined || history.length < 2) return undefined
  const prices = history.map((point) => point.priceRub)
  const lowestRub = Math.min(...prices)
  const highestRub = Math.max(...prices)
  if (lowestRub === highestRub) return undefined
  const from = first.since.getTime()
  const span = Math.max(1, now.getTime() - from)
  const x = (date: Date) => round(((date.getTime() - from) / span) * width)
  const margin = height * HEADROOM
  const y = (priceRub: number) =>
    round(margin + ((highestRub - priceRub) / (highestRub - lowestRub)) * (height - 2 * margin))
  const steps = history.map((point, index) => ({
    x: x(point.since),
    toX: x(history[index + 1]?.since ?? now),
    y: y(point.priceRub),
    priceRub: point.priceRub,
    since: point.since,
  }))
  const line = steps.map((step, index) => `${index === 0 ? 'M' : 'L'}${step.x} ${step.y}H${step.toX}`).join('')
  return { width, height, steps, line, lowestRub, highestRub }
}

const round = (value: number) => Math.round(value * 10) / 10
