import type { ListChange } from '../visitors/visitor.ts'

/** PRODUCT.md, «Timings and limits». */
export const MAX_FAVOURITES = 200

/** Why a list of favourites was not changed, each with what the visitor reads. */
export const FAVOURITE_REFUSALS = {
  'car-unknown': 'Такого автомобиля нет в\u00A0каталоге.',
  'car-sold': 'Этот автомобиль уже продан. Посмотрите похожие.',
  full: `В\u00A0избранном уже ${MAX_FAVOURITES}\u00A0автомобилей. Уберите один, чтобы добавить этот.`,
  robot: 'Избранное хранится только для посетителей.',
} as const

export type FavouriteChange = ListChange<keyof typeof FAVOURITE_REFUSALS>
