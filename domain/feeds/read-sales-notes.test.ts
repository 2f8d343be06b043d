import { expect, it } from 'vitest'
import { readSalesNotes } from './read-sales-notes.ts'

it.each([
  [
    'Скидка по trade-in 100 000 руб., по кредиту 150 тыс. руб.',
    { tradeInDiscount: '100000', creditDiscount: '150000' },
  ],
  ['Выгода до 300 000 ₽', { maxDiscount: '300000' }],
  ['Скидка 50000р при покупке в кредит', { creditDiscount: '50000' }],
  [
    'Скидки: трейд-ин 200 т.р.; КАСКО 40.000 руб; максимальная 220 000 руб.',
    {
      tradeInDiscount: '200000',
      insuranceDiscount: '40000',
      maxDiscount: '220000',
    },
  ],
  ['Предоплата 50 000 руб.', {}],
  ['Скидка 10% до 31.12.2026, тел. +7 900 000-00-00', {}],
  ['Кредит от 4,9%', {}],
  ['', {}],
])('«%s» tells its discounts', (notes, discounts) => {
  expect(readSalesNotes(notes)).toEqual(discounts)
})
