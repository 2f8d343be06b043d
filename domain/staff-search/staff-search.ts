import { toLatinHomoglyphs } from '#domain/requests/forms/homoglyphs.ts'
import type { CustomerRow } from '#domain/customers/customer.ts'
import type { CarState } from '#domain/cars/car.ts'
import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'

/** A request that somebody looks for. */
export interface FoundRequest extends DeskRow {
  /** It is suspect, and waits to be released. */
  isHeld: boolean
}

/** A car of the stock that somebody looks for. */
export interface FoundCar {
  id: number
  /** «Geely Monjaro» */
  name: string
  trim: string | null
  year: number
  vin: string | null
  priceRub: number
  state: CarState
  branch: string | null
}

/** Somebody of the staff. */
export interface FoundPerson {
  id: number
  name: string
  email: string
  isDisabled: boolean
}

/** What a person of the staff may see of what they look for: of each kind, the best matches first. */
export interface FoundEverything {
  requests: FoundRequest[]
  customers: CustomerRow[]
  cars: FoundCar[]
  people: FoundPerson[]
}

/** Shorter ends of a VIN fit too many cars. */
const MIN_VIN_END = 4
const VIN_END = new RegExp(String.raw`^(?=.*\d)[A-HJ-NPR-Z0-9]{${MIN_VIN_END},17}$`)

/**
 * The VIN, or its end of four characters or more, that a text may be: in capitals, with Latin letters for Cyrillic ones
 * that look like them, and without the letters that no VIN has. Undefined for another text.
 */
export function parseVinEnd(text: string): string | undefined {
  const code = toLatinHomoglyphs(text.replace(/^vin\s*:?/iu, '').replaceAll(/[\s.…·-]/g, ''))
    .replaceAll(/[OQ]/g, '0')
    .replaceAll('I', '1')
  return VIN_END.test(code) ? code : undefined
}
