import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listGarage } from '#domain/accounts/garage/garage.server.ts'
import { findCarsByVin } from '#domain/cars/find-cars.server.ts'
import { type PartsQuery, parsePartsQuery } from '#domain/spare-parts/parse-parts-query.ts'

/** A recognised VIN, with its car when it is known here. */
export interface FoundVin {
  vin: string
  car: { brand: string; model: string; year: number | null; isFromGarage: boolean } | undefined
}

export interface SparePartsView {
  /** The typed text. */
  input: string
  found: (Omit<PartsQuery, 'vins'> & { vins: FoundVin[] }) | undefined
}

interface LoadSparePartsParams {
  search: URLSearchParams
  /** The visitor's account, when logged in. */
  accountId?: number
}

/** The maximum length of a suggested answer of a form (app/features/request-links/parse-request-params.ts). */
const MAX_INPUT_LENGTH = 1000

/** The recognised parts of the search text; only the visitor's own garage is searched. */
export async function loadSpareParts(site: Site, { search, accountId }: LoadSparePartsParams): Promise<SparePartsView> {
  const input = (search.get('parts') ?? '').trim().slice(0, MAX_INPUT_LENGTH)
  if (input === '') return { input, found: undefined }
  const query = parsePartsQuery(input)
  const [stockCars, garageCars] = await Promise.all([
    findCarsByVin(site, query.vins).catch(withFallback(site, 'cars behind VINs', [])),
    query.vins.length > 0 && accountId !== undefined
      ? listGarage(site, accountId).catch(withFallback(site, 'the garage of a search for parts', []))
      : [],
  ])
  const identify = (vin: string): FoundVin => {
    const garageCar = garageCars.find((car) => car.vin === vin)
    const car = garageCar ?? stockCars.find((car) => car.vin === vin)
    return {
      vin,
      car: car && { brand: car.brand, model: car.model, year: car.year, isFromGarage: garageCar !== undefined },
    }
  }
  return { input, found: { ...query, vins: query.vins.map(identify) } }
}
