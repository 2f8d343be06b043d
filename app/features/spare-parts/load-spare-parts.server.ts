import { withFallback } from '#app/http/with-fallback.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { listGarage } from '#domain/accounts/garage/list-garage.server.ts'
import { findCarsByVin } from '#domain/cars/find-cars-by-vin.server.ts'
import { type PartsQuery, parsePartsQuery } from '#domain/spare-parts/parse-parts-query.ts'

/** What a VIN tells: the car, when it is known here. */
export interface FoundVin {
  vin: string
  car: { brand: string; model: string; year: number | null; isHis: boolean } | undefined
}

export interface SparePartsView {
  /** As it was typed. */
  input: string
  found: (Omit<PartsQuery, 'vins'> & { vins: FoundVin[] }) | undefined
}

interface LoadSparePartsParams {
  search: URLSearchParams
  /** Of whoever has logged in. */
  accountId?: number
}

/** As long as a suggested answer of a form may be (features/request-links/parse-request-params.ts). */
const MAX_INPUT_LENGTH = 1000

/** What was typed into the search, recognised; nobody's garage but his own is looked into. */
export async function loadSpareParts(site: Site, { search, accountId }: LoadSparePartsParams): Promise<SparePartsView> {
  const input = (search.get('parts') ?? '').trim().slice(0, MAX_INPUT_LENGTH)
  if (input === '') return { input, found: undefined }
  const asked = parsePartsQuery(input)
  const [ours, his] = await Promise.all([
    findCarsByVin(site, asked.vins).catch(withFallback(site, 'cars behind VINs', [])),
    asked.vins.length > 0 && accountId !== undefined
      ? listGarage(site, accountId).catch(withFallback(site, 'the garage of a search for parts', []))
      : [],
  ])
  const tell = (vin: string): FoundVin => {
    const own = his.find((car) => car.vin === vin)
    const known = own ?? ours.find((car) => car.vin === vin)
    return {
      vin,
      car: known && { brand: known.brand, model: known.model, year: known.year, isHis: own !== undefined },
    }
  }
  return { input, found: { ...asked, vins: asked.vins.map(tell) } }
}
