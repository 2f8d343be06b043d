import type { CatalogueBlock } from '../cars/car.ts'
import type { ListChange } from '../visitors/visitor.ts'

/** PRODUCT.md, «Timings and limits»: in both catalogue blocks together. */
export const MAX_COMPARED = 20

/** The catalogue block ids of spec §3 («iblock»). */
const BLOCK_IDS: Record<CatalogueBlock, number> = { new: 1, used: 2 }

/** Whether `iblock` is the id of the block. */
export const isIdOfBlock = (iblock: number, block: CatalogueBlock) => BLOCK_IDS[block] === iblock

/** Why a comparison was not changed, each with what the visitor reads. */
export const COMPARISON_REFUSALS = {
  'car-unknown': 'Такого автомобиля нет в\u00A0каталоге.',
  'car-sold': 'Этот автомобиль уже продан. Посмотрите похожие.',
  'other-block': 'Этот автомобиль стоит в\u00A0другом разделе. Обновите страницу и\u00A0попробуйте ещё раз.',
  full: `Сравнить можно не больше ${MAX_COMPARED}\u00A0автомобилей. Уберите один, чтобы добавить этот.`,
  robot: 'Сравнение хранится только для посетителей.',
} as const

export type ComparisonChange = ListChange<keyof typeof COMPARISON_REFUSALS>
