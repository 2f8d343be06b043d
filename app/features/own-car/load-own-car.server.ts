import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listGarage } from '#domain/accounts/garage/garage.server.ts'
import { BRANDS } from '#domain/cars/reference/brands.ts'
import { findBrand } from '#domain/cars/reference/find-brand.ts'
import { formatGarageCarName } from './format-garage-car-name.ts'
import { type OwnCarView, parseOwnCarInputs, garageCarInputs, hasInput } from './own-car-inputs.ts'

/** The request of a calculator for the visitor's own car. */
export interface LoadOwnCarParams {
  search: URLSearchParams
  /** The visitor's account, when logged in. */
  accountId?: number
}

/** The initial fields: from the query, or from the car of the visitor's own garage that `?garage=7` names. */
export async function loadOwnCar(site: Site, { search, accountId }: LoadOwnCarParams): Promise<OwnCarView> {
  const cars =
    accountId === undefined
      ? []
      : await listGarage(site, accountId).catch(withFallback(site, 'the garage of a calculator', []))
  const garage = cars.map((car) => ({ id: car.id, name: formatGarageCarName(car), inputs: garageCarInputs(car) }))
  const typed = parseOwnCarInputs(search)
  const chosen = garage.find(({ id }) => String(id) === search.get('garage'))
  const inputs = hasInput(typed) ? typed : (chosen?.inputs ?? typed)
  return { inputs, garage, ...suggestCarNames(inputs.own_brand) }
}

const BRAND_NAMES = BRANDS.map(({ name }) => name)

/** All brands, and the models of `brand`. */
export const suggestCarNames = (brand: string) => ({ brands: BRAND_NAMES, models: listModelNames(brand) })

/** The models of a brand, in any spelling of its name. */
export const listModelNames = (brand: string): string[] => findBrand(brand)?.models.map(({ name }) => name) ?? []
