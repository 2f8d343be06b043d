import { fillPattern } from './fill-pattern.ts'
import { favouritesPath, VIEWED_ID } from './saved-car-paths.ts'

/** The cars that the visitor has viewed, without the one whose page asks for them. */
export const viewedCarsPath = (carId: number) => `${fillPattern('/cars/viewed.json')}?besides=${carId}`

/** The cars that the visitor has viewed, for a page that shows them only with JavaScript. */
export const viewedShelfPath = () => `${favouritesPath()}#${VIEWED_ID}`
