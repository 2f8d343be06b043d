import { callPath } from '#urls/paths.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { getBlockId } from '#domain/comparison/comparison.ts'

/** A car as one of the visitor's lists may have it. */
export type ListedCar =
  | { list: 'favourites'; carId: number }
  | { list: 'compared'; carId: number; block: CatalogueBlock }

/** Where a car is put on a list and taken off it: docs/product.md, The wire contract. */
export const listCallPath = ({ list }: ListedCar) => callPath(list === 'favourites' ? 'add2fav' : 'add2compare')

/** What the call says, as a form's fields: the same from a form that a browser sends by itself and from a script. */
export function listCallFields(car: ListedCar, isWanted: boolean): Record<string, string> {
  const id = String(car.carId)
  if (car.list === 'favourites') return isWanted ? { favorites: id } : { favorites: id, type: 'del_tov' }
  const action = isWanted ? 'ADD_TO_COMPARE_LIST' : 'DELETE_FROM_COMPARE_LIST'
  return { action, id, iblock: String(getBlockId(car.block)) }
}
