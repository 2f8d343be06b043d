import { goWithout } from '#app/go-without.ts'
import type { Site } from '#app/middleware/site.ts'
import { listGarage } from '#domain/accounts/list-garage.server.ts'
import { findCarsByVin } from '#domain/cars/find-cars-by-vin.server.ts'
import { type PartsAsked, readParts } from '#domain/spare-parts/read-parts.ts'

/** What a VIN tells: the car, when it is known here. */
export interface FoundVin {
  vin: string
  car: { brand: string; model: string; year: number | null; isHis: boolean } | undefined
}

export interface SparePartsView {
  /** As it was typed. */
  said: string
  found: (Omit<PartsAsked, 'vins'> & { vins: FoundVin[] }) | undefined
}

interface Asking {
  search: URLSearchParams
  /** Of whoever has logged in. */
  accountId?: number
}

/** As long as a suggested answer of a form may be (features/requests/read-asked.ts). */
const LONGEST = 1000

/** What was typed into the search, recognised; nobody's garage but his own is looked into. */
export async function loadSpareParts(site: Site, { search, accountId }: Asking): Promise<SparePartsView> {
  const said = (search.get('parts') ?? '').trim().slice(0, LONGEST)
  if (said === '') return { said, found: undefined }
  const asked = readParts(said)
  const [ours, his] = await Promise.all([
    findCarsByVin(site, asked.vins).catch(goWithout(site, 'cars behind VINs', [])),
    asked.vins.length > 0 && accountId !== undefined
      ? listGarage(site, accountId).catch(goWithout(site, 'the garage of a search for parts', []))
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
  return { said, found: { ...asked, vins: asked.vins.map(tell) } }
}
