import { DISCOUNT_HINTS, DISCOUNT_WORDS, FURTHER_DISCOUNT } from '#app/features/cars/car-words.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { type CarPrice, DISCOUNT_CONDITIONS, discountOf, furtherDiscount, lowestPrice } from '#domain/cars/price.ts'
import { type ComparisonRow, markOffered, rowOf } from './comparison-row.ts'

const NONE = 'нет'

/** The price that holds for everybody, then what would lower it and on which condition. */
export function listTerms(cars: readonly CarDetails[]): ComparisonRow[] {
  /** Roubles of each car; zero is none. */
  const roubles = (figure: (price: CarPrice) => number | null, words = '') =>
    cars.map(({ card }) => {
      const rub = figure(card.price) ?? 0
      return rub === 0 ? null : words + formatRub(rub)
    })
  return [
    rowOf(
      'Цена для всех',
      roubles((price) => price.priceRub),
      {
        hint: 'без условий',
        best: markOffered(cars, ({ card }) => card.price.priceRub, 'lower'),
        praise: 'ниже всех',
        isMain: true,
      },
    ),
    rowOf(
      'Прежняя цена',
      roubles((price) => price.listPriceRub),
      { absence: NONE },
    ),
    ...DISCOUNT_CONDITIONS.map((condition) =>
      rowOf(
        `Скидка: ${DISCOUNT_WORDS[condition].toLowerCase()}`,
        roubles((price) => discountOf(price, condition), 'до\u00A0'),
        { hint: DISCOUNT_HINTS[condition], absence: NONE },
      ),
    ),
    rowOf(
      FURTHER_DISCOUNT.words,
      roubles((price) => furtherDiscount(price), 'до\u00A0'),
      { hint: FURTHER_DISCOUNT.hint, absence: NONE },
    ),
    rowOf(
      'Скидки с\u00A0условиями вместе',
      roubles((price) => price.maxDiscountRub, 'не\u00A0больше '),
      { hint: 'предел, а\u00A0не\u00A0их\u00A0сумма', absence: 'не назван' },
    ),
    rowOf(
      'Цена с\u00A0условиями',
      roubles((price) => (lowestPrice(price) < price.priceRub ? lowestPrice(price) : null), 'от\u00A0'),
      { hint: 'если выполнить все сразу', absence: 'скидок с условиями нет' },
    ),
    rowOf(
      'Салон',
      cars.map(({ card }) => card.branch && `${card.branch.name}, ${card.branch.city}`),
    ),
  ]
}
