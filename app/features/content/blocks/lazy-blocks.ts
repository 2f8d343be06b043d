import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** Links with icons. */
export const Tiles = lazyComponent(() => import('./tiles.tsx').then(({ Tiles }) => Tiles))
/** Cars from the stock. */
export const CarShelf = lazyComponent(() => import('#app/features/cars/car-shelf.tsx').then(({ CarShelf }) => CarShelf))
