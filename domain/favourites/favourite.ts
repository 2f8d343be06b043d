import type { ListChangeResult } from '../visitors/visitor.ts'

/** docs/product.md, Limits. */
export const MAX_FAVOURITES = 200

/** From here on a list tells how much room is left. */
export const FAVOURITES_WARNING_COUNT = 180
/** How long what was removed can be put back as it was. */
export const RESTORE_MINUTES = 10

/** A car on a list of favourites, as it was when it was kept. */
export interface Favourite {
  carId: number
  addedAt: Date
  priceRub: number
}

/** One that was taken off the list a while ago. */
export interface RemovedFavourite extends Favourite {
  /** What was taken off together has the same moment. */
  removedAt: Date
}

/** Why a list of favourites was not changed, each with what the visitor reads. */
export const FAVOURITE_REFUSALS = {
  'car-unknown': 'Такого автомобиля нет в\u00A0каталоге.',
  'car-sold': 'Этот автомобиль уже продан. Посмотрите похожие.',
  full: `В\u00A0избранном уже ${MAX_FAVOURITES}\u00A0автомобилей. Уберите один, чтобы добавить этот.`,
  robot: 'Избранное хранится только для посетителей.',
} as const

export type FavouriteChangeResult = ListChangeResult<keyof typeof FAVOURITE_REFUSALS>
