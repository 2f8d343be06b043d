import type { CatalogueBlock } from '../cars/car.ts'
import type { ListChangeResult } from '../visitors/visitor.ts'

/** docs/product.md, Limits: for all catalogue blocks together. */
export const MAX_COMPARED = 20

/** The catalogue block ids (`iblock`: docs/product.md, Catalogue). */
const BLOCK_IDS: Record<CatalogueBlock, number> = { new: 1, used: 2 }

/** The id of the block in the wire contract. */
export const getBlockId = (block: CatalogueBlock) => BLOCK_IDS[block]

/** Whether `iblock` is the id of the block. */
export const isBlockId = (iblock: number, block: CatalogueBlock) => getBlockId(block) === iblock

/** A car of the comparison, by its block. */
export interface ComparedCar {
  carId: number
  block: CatalogueBlock
}

/** Why a comparison was not changed, each with its text for the visitor. */
export const COMPARISON_REFUSALS = {
  'car-unknown': 'Такого автомобиля нет в\u00A0каталоге.',
  'car-sold': 'Этот автомобиль уже продан. Посмотрите похожие.',
  'other-block': 'Этот автомобиль стоит в\u00A0другом разделе. Обновите страницу и\u00A0попробуйте ещё раз.',
  full: `Сравнить можно не\u00A0больше ${MAX_COMPARED}\u00A0автомобилей. Уберите один, чтобы добавить этот.`,
  'not-compared': 'Этого автомобиля уже нет в\u00A0сравнении. Обновите страницу.',
  'already-compared': 'Этот автомобиль уже\u00A0есть в\u00A0сравнении.',
  robot: 'Сравнение хранится только для посетителей.',
} as const

export type ComparisonRefusal = keyof typeof COMPARISON_REFUSALS
export type ComparisonChangeResult = ListChangeResult<ComparisonRefusal>

/** The result of a command that only changes cars that are already compared. */
export type ComparisonCommandResult = { ok: true } | { ok: false; reason: ComparisonRefusal }
