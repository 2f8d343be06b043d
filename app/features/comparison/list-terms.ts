import { DISCOUNT_HINTS, DISCOUNT_LABELS, FURTHER_DISCOUNT_TEXTS } from '#app/features/cars/car.texts.ts'
import { formatRub } from '#locale/number.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import {
  type CarPrice,
  DISCOUNT_CONDITIONS,
  discountOf,
  remainingDiscount,
  lowestPrice,
} from '#domain/cars/prices/price.ts'
import { type ComparisonRow, markBestOffered, createRow } from './comparison-row.ts'

const NONE_LABEL = 'нет'

/** The price for everybody, then each discount with its condition. */
export function listTerms(cars: readonly CarDetails[]): ComparisonRow[] {
  /** The amount in roubles for each car; zero counts as none. */
  const roubles = (amountOf: (price: CarPrice) => number | null, prefix = '') =>
    cars.map(({ card }) => {
      const rub = amountOf(card.price) ?? 0
      return rub === 0 ? null : prefix + formatRub(rub)
    })
  return [
    createRow(
      'Цена для всех',
      roubles((price) => price.priceRub),
      {
        hint: 'без условий',
        best: markBestOffered(cars, ({ card }) => card.price.priceRub, 'lower'),
        bestLabel: 'ниже всех',
        isMain: true,
      },
    ),
    createRow(
      'Прежняя цена',
      roubles((price) => price.listPriceRub),
      { missingLabel: NONE_LABEL },
    ),
    ...DISCOUNT_CONDITIONS.map((condition) =>
      createRow(
        `Скидка: ${DISCOUNT_LABELS[condition].toLowerCase()}`,
        roubles((price) => discountOf(price, condition), 'до\u00A0'),
        { hint: DISCOUNT_HINTS[condition], missingLabel: NONE_LABEL },
      ),
    ),
    createRow(
      FURTHER_DISCOUNT_TEXTS.label,
      roubles((price) => remainingDiscount(price), 'до\u00A0'),
      { hint: FURTHER_DISCOUNT_TEXTS.hint, missingLabel: NONE_LABEL },
    ),
    createRow(
      'Скидки с\u00A0условиями вместе',
      roubles((price) => price.maxDiscountRub, 'не\u00A0больше '),
      { hint: 'предел, а\u00A0не\u00A0их\u00A0сумма', missingLabel: 'не назван' },
    ),
    createRow(
      'Цена с\u00A0условиями',
      roubles((price) => (lowestPrice(price) < price.priceRub ? lowestPrice(price) : null), 'от\u00A0'),
      { hint: 'если выполнить все сразу', missingLabel: 'скидок с условиями нет' },
    ),
    createRow(
      'Салон',
      cars.map(({ card }) => card.branch && `${card.branch.name}, ${card.branch.city}`),
    ),
  ]
}
