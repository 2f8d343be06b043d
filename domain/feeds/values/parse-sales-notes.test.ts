import { expect, it } from 'vitest'
import { isSalesNoteParsed, parseSalesNotes } from './parse-sales-notes.ts'

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
  ['Скидка 100 000 руб. по trade-in, 50 000 руб. по кредиту', { tradeInDiscount: '100000', creditDiscount: '50000' }],
  ['Бонус 50 000 ₽ за трейд-ин и 70 000 ₽ за кредит', { tradeInDiscount: '50000', creditDiscount: '70000' }],
  ['Скидка 200 000 руб. (трейд-ин), 150 000 руб. (каско)', { tradeInDiscount: '200000', insuranceDiscount: '150000' }],
  ['100 000 р. скидка за trade-in + 50 000 р. за кредит', { tradeInDiscount: '100000', creditDiscount: '50000' }],
  ['Скидка в кредит 100 000р трейд-ин 50 000р', { creditDiscount: '100000', tradeInDiscount: '50000' }],
  ['Скидка по кредиту, до 100 000 руб.', { creditDiscount: '100000' }],
  [
    'Выгода по трейд-ин — 150 000, по кредиту — 100 000, по КАСКО — 30 000 руб.',
    { tradeInDiscount: '150000', creditDiscount: '100000', insuranceDiscount: '30000' },
  ],
  [
    'Максимальная выгода 450 000 руб: трейд-ин 200 000 руб, кредит 100 000 руб',
    { maxDiscount: '450000', tradeInDiscount: '200000', creditDiscount: '100000' },
  ],
  ['Скидка: трейд-ин 200 000 ₽, кредит 100 000 ₽', { tradeInDiscount: '200000', creditDiscount: '100000' }],
  ['Скидка 100 000 р. по кредиту 50 000 р. по каско', { creditDiscount: '100000', insuranceDiscount: '50000' }],
  ['Скидка 300 000 руб. Цена без скидки 2 800 000 руб.', { maxDiscount: '300000' }],
  ['Выгода до 500 тыс. руб. Цена от 2 500 000 руб.', { maxDiscount: '500000' }],
  ['Выгода 300 000 руб. Первый взнос 500 000 руб.', { maxDiscount: '300000' }],
  ['Выгода 300 000 руб. Платеж 25 000 руб.', { maxDiscount: '300000' }],
  ['Скидка 300 000 ₽. Цена 2 500 000 ₽', { maxDiscount: '300000' }],
  ['Выгода 100 000 руб. Кредит до 3 000 000 руб.', { maxDiscount: '100000' }],
  ['Скидка 100 000 руб. по trade-in. Кредит на сумму до 2 000 000 руб.', { tradeInDiscount: '100000' }],
  ['Выгода до 300 000 руб. до 31 декабря', { maxDiscount: '300000' }],
  ['Выгода 300000', { maxDiscount: '300000' }],
  ['Выгода от 100 000 до 300 000 руб.', { maxDiscount: '300000' }],
  ['Выгода до 1,2 млн руб.', { maxDiscount: '1200000' }],
  ['Выгода 15% до 200000 рублей по программе обмена', { tradeInDiscount: '200000' }],
  ['Скидки! Кредит от 15 000 руб. в месяц', {}],
  ['Выгода: трейд-ин 200 000 руб, платеж от 19 900 руб/мес', { tradeInDiscount: '200000' }],
  ['Предоплата 50 000 руб. Скидка по кредиту 100 000 руб.', { creditDiscount: '100000' }],
  ['Первый взнос 500 000 руб., скидка 100 тыс.', { maxDiscount: '100000' }],
  ['Рассрочка 0% на 24 мес. Скидка 100 000 руб.', { maxDiscount: '100000' }],
  ['Цена 2 500 000 руб. с учетом скидки', {}],
  ['Скидка на зимние шины 20 000 руб.', {}],
  ['Скидка, тел. 8 800 555 35 35', {}],
  ['Скидка, пробег 25 000 км', {}],
  ['КАСКО 60 000 руб.', {}],
  ['Кредит 1 000 000 ₽', {}],
  ['', {}],
])('the discounts are parsed from «%s»', (notes, discounts) => {
  expect(parseSalesNotes(notes)).toEqual(discounts)
})

it.each([
  'Оценка в trade-in до 1 000 000 руб.',
  'Примем ваш автомобиль в trade-in за 500 000 руб.',
  'Trade-in, доплата от 100 000 руб.',
  'Трейд-ин 200 000 ₽, кредит 100 000 ₽',
  'Скидка на ТО 10 000 руб.',
  'Скидка на сумму заказа от 100 000 руб.',
  'Скидка на каско 15 000 руб.',
  'Скидка 300 000 руб Цена 2 500 000 руб',
  'Скидка 100 000 на автомобиль при покупке в кредит от 1 000 000 руб.',
  'Скидка в кредит от 1 000 000 руб.',
  'Скидки по трейд-ин и кредиту: 100 000 и 50 000 руб.',
  'Скидка при покупке в кредит и трейд-ин 100 000 руб.',
  'Автомобили до 1 000 000 руб. со скидкой',
  'Выгода 300 000 руб. при покупке от 2 500 000 руб.',
  'Без скидки 2 800 000 руб.',
  'Кредит 1 000 000 руб. по программе скидок',
  'Скидка: автомобиль до 1 000 000 руб.',
  'Скидки на авто от 500 000 руб.',
  'Скидка при trade-in автомобиля от 500 000 руб.',
  'Доставка 50 000 руб., скидка 10%',
  `Скидка 300 000 руб. ${'Звоните. '.repeat(40)}`,
])('«%s» is not clearly a discount and counts as none', (notes) => {
  expect(parseSalesNotes(notes)).toEqual({})
  expect(isSalesNoteParsed(notes)).toBe(false)
})

it('in a sentence only the sums that are clearly discounts count', () => {
  for (const notes of ['Скидка 100 000 руб., в кредит 1 000 000 руб.', 'Скидка 100 000 руб., 500 000 руб.']) {
    expect(parseSalesNotes(notes)).toEqual({ maxDiscount: '100000' })
    expect(isSalesNoteParsed(notes)).toBe(false)
  }
  const loan = 'Скидка по trade-in 100 000 руб., кредит до 3 000 000 руб.'
  expect(parseSalesNotes(loan)).toEqual({ tradeInDiscount: '100000' })
})

it('a note with a sum that is not a discount is not parsed completely', () => {
  expect(isSalesNoteParsed('Скидка 100 000 руб. по trade-in')).toBe(true)
  expect(isSalesNoteParsed('Да')).toBe(true)
  expect(isSalesNoteParsed('Предоплата 50 000 руб. Скидка по кредиту 100 000 руб.')).toBe(false)
  expect(isSalesNoteParsed('Тонировка в подарок')).toBe(false)
})
