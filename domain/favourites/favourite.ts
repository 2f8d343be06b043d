import type { ListChangeResult } from '../visitors/visitor.ts'

/** docs/product.md, Limits. */
export const MAX_FAVOURITES = 200

/** From this number on the page shows how many more cars can be saved. */
export const FAVOURITES_WARNING_COUNT = 180
/** How long removed cars can be restored. */
export const RESTORE_MINUTES = 10

/** A car on a list of favourites, with its price when it was added. */
export interface Favourite {
  carId: number
  addedAt: Date
  priceRub: number
}

/** A favourite that was removed a while ago. */
export interface RemovedFavourite extends Favourite {
  /** Cars that were removed together have the same time. */
  removedAt: Date
}

/** Why a list of favourites was not changed, each with its text for the visitor. */
export const FAVOURITE_REFUSALS = {
  'car-unknown': 'Такого автомобиля нет в\u00A0каталоге.',
  'car-sold': 'Этот автомобиль уже продан. Посмотрите похожие.',
  full: `В\u00A0избранном уже ${MAX_FAVOURITES}\u00A0автомобилей. Уберите один, чтобы добавить этот.`,
  robot: 'Избранное хранится только для посетителей.',
} as const

export type FavouriteChangeResult = ListChangeResult<keyof typeof FAVOURITE_REFUSALS>
