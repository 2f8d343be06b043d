import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

/** Links with icons. */
export const Tiles = lazyComponent(() => import('./tiles.tsx').then(({ Tiles }) => Tiles))
/** Cars from the stock. */
export const CarShelf = lazyComponent(() => import('#app/features/cars/car-shelf.tsx').then(({ CarShelf }) => CarShelf))
/** A table whose columns are cards. */
export const ColumnCards = lazyComponent(() => import('./column-cards.tsx').then(({ ColumnCards }) => ColumnCards))
/** What somebody does for the visitor, with a drawing. */
export const People = lazyComponent(() => import('./people.tsx').then(({ People }) => People))
