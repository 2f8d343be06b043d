import { callPath } from '#urls/request-paths.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { getBlockId } from '#domain/comparison/comparison.ts'

/** A car as an entry of one of the visitor's lists. */
export type ListedCar =
  | { list: 'favourites'; carId: number }
  | { list: 'compared'; carId: number; block: CatalogueBlock }

/** The result of a call. */
export type ChangeOutcome =
  /** The change was made; `isListed` is the current state of the list. */
  | { kind: 'done'; isListed: boolean }
  /** The change was refused; `msg` is the reason for the visitor. */
  | { kind: 'refused'; isListed: boolean; msg: string; isFull: boolean }
  /** It is unknown whether the call arrived. */
  | { kind: 'failed'; msg: string }

/** The address that adds a car to a list and removes it: docs/product.md, The wire contract. */
export const listCallPath = ({ list }: ListedCar) => callPath(list === 'favourites' ? 'add2fav' : 'add2compare')

/** The call's form fields, the same for a plain form and for a script. */
export function listCallFields(car: ListedCar, shouldBeListed: boolean): Record<string, string> {
  const id = String(car.carId)
  if (car.list === 'favourites') return shouldBeListed ? { favorites: id } : { favorites: id, type: 'del_tov' }
  const action = shouldBeListed ? 'ADD_TO_COMPARE_LIST' : 'DELETE_FROM_COMPARE_LIST'
  return { action, id, iblock: String(getBlockId(car.block)) }
}
