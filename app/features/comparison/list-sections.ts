import { CAR_FACTS, type FactSubject } from '#app/features/cars/car-facts.ts'
import type { CarDetails } from '#domain/cars/car-page.ts'
import { compareEquipment } from '#domain/comparison/compare-cars.ts'
import { DISCOUNT_HINTS, DISCOUNT_LABELS, FURTHER_DISCOUNT_TEXTS, NO_CONDITIONS } from '#app/features/cars/car.texts.ts'
import { formatRub } from '#locale/number.ts'
import {
  type CarPrice,
  DISCOUNT_CONDITIONS,
  discountOf,
  remainingDiscount,
  lowestPrice,
} from '#domain/cars/prices/price.ts'
import { type ComparisonRow, markBestOffered, type CellValue, createRow } from './comparison-row.ts'

export interface ComparisonSection {
  title: string
  rows: ComparisonRow[]
}

const SECTION_TITLES: [FactSubject, string][] = [
  ['model', 'Модель и\u00A0комплектация'],
  ['engine', 'Двигатель и\u00A0трансмиссия'],
  ['body', 'Кузов'],
  ['history', 'История'],
]

const BEST_LABELS = { lower: 'меньше всех', higher: 'больше всех' } as const

/**
 * All facts that the cars are compared by, grouped by subject, optionally without the rows that are equal for all.
 * Facts that are unknown for all of them are left out.
 */
export function listSections(cars: readonly CarDetails[], isDifferencesOnly = false): ComparisonSection[] {
  const isShown = ({ cells, isDifferent }: ComparisonRow) =>
    isDifferencesOnly ? isDifferent : cells.some(({ value }) => value !== null)
  return [
    { title: 'Цена и\u00A0условия', rows: [...listTerms(cars), ...listFacts(cars, 'terms')] },
    ...SECTION_TITLES.map(([subject, title]) => ({ title, rows: listFacts(cars, subject) })),
    ...compareEquipment(cars).map(({ name, rows }) => ({
      title: name,
      rows: rows.map(({ item, has }) => createRow(item, has)),
    })),
  ].flatMap(({ title, rows }) => {
    const shown = rows.filter(isShown)
    return shown.length === 0 ? [] : { title, rows: shown }
  })
}

function listFacts(cars: readonly CarDetails[], subject: FactSubject): ComparisonRow[] {
  return CAR_FACTS.filter((fact) => fact.subject === subject).map(({ name, format, comparable }) => {
    const values: CellValue[] = cars.map((car) => format(car) || null)
    return createRow(
      name,
      values,
      comparable && {
        best: markBestOffered(cars, comparable.of, comparable.better),
        bestLabel: BEST_LABELS[comparable.better],
      },
    )
  })
}

const NONE_LABEL = 'нет'

/** The price for everybody, then each discount with its condition. */
function listTerms(cars: readonly CarDetails[]): ComparisonRow[] {
  /** The amount in roubles for each car; zero counts as none. */
  const roubles = (amountOf: (price: CarPrice) => number | null, prefix = '') =>
    cars.map(({ card }) => {
      const rub = amountOf(card.price) ?? 0
      return rub === 0 ? null : prefix + formatRub(rub)
    })
  return [
    createRow(
      'Цена',
      roubles((price) => price.priceRub),
      {
        hint: NO_CONDITIONS,
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
