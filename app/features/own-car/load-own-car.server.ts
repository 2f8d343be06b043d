import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { listGarage } from '#domain/accounts/list-garage.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'
import { nameGarageCar } from './name-garage-car.ts'
import { type OwnCarView, readSaid, saidOfGarageCar, saysAnything } from './own-car-said.ts'

/** Who asks a calculator about his own car, and with which query. */
export interface OwnCarAsking {
  search: URLSearchParams
  /** Of whoever has logged in. */
  accountId?: number
}

const BRAND_NAMES = BRANDS.map(({ name }) => name)

/** What the fields begin with: what the query says, or the car of the visitor's own garage that `?garage=7` means. */
export async function loadOwnCar(site: Site, { search, accountId }: OwnCarAsking): Promise<OwnCarView> {
  const cars =
    accountId === undefined
      ? []
      : await listGarage(site, accountId).catch(goWithout(site, 'the garage of a calculator', []))
  const garage = cars.map((car) => ({ id: car.id, name: nameGarageCar(car), said: saidOfGarageCar(car) }))
  const typed = readSaid(search)
  const chosen = garage.find(({ id }) => String(id) === search.get('garage'))
  const said = saysAnything(typed) ? typed : (chosen?.said ?? typed)
  return { said, garage, brands: BRAND_NAMES, models: listModelNames(said.own_brand) }
}

/** What the trade calls the models of a brand, in any spelling of its name. */
export const listModelNames = (brand: string): string[] => findBrand(brand)?.models.map(({ name }) => name) ?? []
