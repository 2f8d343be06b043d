import { lazyPart } from '#app/ui/lazy-part.tsx'

/** Ways on, with their icons. */
export const Tiles = lazyPart(() => import('./tiles.tsx').then(({ Tiles }) => Tiles))
/** Cars from the stock. */
export const CarShelf = lazyPart(() => import('../cars/car-shelf.tsx').then(({ CarShelf }) => CarShelf))
