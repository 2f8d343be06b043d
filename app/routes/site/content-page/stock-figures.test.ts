import { expect, it } from 'vitest'
import { listStockFigures } from './stock-figures.ts'

const moscow = { city: 'Москва' }
const STOCK_COUNTS = { inStock: 181, withBenefit: 1, brandCount: 12, branches: [moscow, moscow, { city: 'Казань' }] }
const normalizeSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

it('each figure is labelled with what it counts and links to it', () => {
  expect(
    listStockFigures(STOCK_COUNTS).map(({ value, label, to }) => `${value} ${normalizeSpaces(label)} ${to}`),
  ).toEqual([
    '181 автомобиль в наличии: приезжайте и смотрите /cars/?availability=in-stock',
    '1 автомобиль с выгодой, её условия видны до звонка /cars/?benefit=yes',
    '12 марок, которые можно сравнить в одном месте /cars/',
    '3 салона в 2 городах /contacts/',
  ])
})

it('a figure of zero is left out, and a single city is not mentioned', () => {
  const figures = listStockFigures({ inStock: 0, withBenefit: 0, brandCount: 0, branches: [moscow] })
  expect(figures).toEqual([{ value: '1', label: 'салон', to: '/contacts/' }])
})
