import type { CarAvailability, CatalogueBlock, EquipmentGroup } from '../cars/car.ts'
import { readAvailability } from '../cars/reference/words/read-availability.ts'
import { readBlock } from '../cars/reference/words/read-block.ts'
import { readYesNo } from '../cars/reference/words/read-yes-no.ts'
import type { FeedFields } from './feed-record.ts'
import { toLine } from './plain-text.ts'
import { readNumber } from './read-number.ts'
import type { Unread } from './unread.ts'

const KM_PER_MILE = 1.609344
const MAX_MILEAGE_KM = 3_000_000
/** A new car comes with 1 to 12 km, a demonstrator with a few hundred. */
const MAX_NEW_MILEAGE_KM = 500
/** A car without mileage and without any word about its block is new for so many years. */
const NEW_YEARS = 2

const MAX_EQUIPMENT = 600

/** Kilometres; miles are converted. Hours of an engine are not kilometres and are kept unread. */
export function readMileageKm(fields: FeedFields, unread: Unread): number | null {
  const unit = fields.mileageUnit ?? /(?:миль|mi\b|miles)/i.exec(fields.mileage ?? '')?.[0] ?? 'km'
  const factor = /^(?:mi|миль)/i.test(unit) ? KM_PER_MILE : /^(?:km|км)/i.test(unit) ? 1 : undefined
  const km = unread.read('mileage', fields.mileage, (text) => {
    const number = readNumber(text)
    if (number === undefined || factor === undefined) return undefined
    const km = Math.round(number * factor)
    return km >= 0 && km <= MAX_MILEAGE_KM ? km : undefined
  })
  if (factor === undefined && fields.mileage !== undefined) unread.keep('mileage', `${fields.mileage} ${unit}`)
  return km ?? null
}

/** New or used: the feed's word, else its owners, else the mileage, else the age. */
export function readCatalogueBlock(
  fields: FeedFields,
  unread: Unread,
  facts: { mileageKm: number | null; owners: number | null; year: number; thisYear: number },
): CatalogueBlock {
  const word =
    unread.read('block', fields.block, readBlock) ??
    readBlock(fields.condition ?? '') ??
    readBlock(fields.category ?? '')
  if (word !== undefined) return word
  if (facts.owners !== null) return facts.owners > 0 ? 'used' : 'new'
  if (facts.mileageKm !== null) return facts.mileageKm > MAX_NEW_MILEAGE_KM ? 'used' : 'new'
  return facts.thisYear - facts.year <= NEW_YEARS ? 'new' : 'used'
}

const SOLD = /^продан/iu
const RESERVED = /резерв|брон|reserved/iu

/**
 * Where the car is, and whether it is reserved. A list of stock that says nothing lists what stands there; a word that
 * nobody knows promises nothing: to order.
 */
export function readAvailabilityState(
  fields: FeedFields,
  unread: Unread,
): { availability: CarAvailability; isReserved: boolean } | 'sold' {
  const text = fields.availability ?? ''
  if (SOLD.test(text)) return 'sold'
  const isReserved = RESERVED.test(text) || isSet(fields.reserved)
  if (text === '' || RESERVED.test(text)) return { availability: 'in-stock', isReserved }
  const availability = unread.read('availability', text, (word) => readAvailability(word) ?? readCount(word))
  return { availability: availability ?? 'to-order', isReserved }
}

/** «Наличие» of a price list: how many there are, or yes and no. */
function readCount(text: string): CarAvailability | undefined {
  const isThere = /^[+✓]$/.test(text) || (/^\d{1,3}$/.test(text) ? Number(text) > 0 : readYesNo(text))
  return isThere === undefined ? undefined : isThere ? 'in-stock' : 'to-order'
}

/** Maxposter fills `reserved` with a 1, a yes or the date of the reservation. */
const isSet = (text: string | undefined): boolean => text !== undefined && readYesNo(text) !== false

/** Equipment without blanks, repeats and empty groups. */
export function tidyEquipment(groups: readonly EquipmentGroup[]): EquipmentGroup[] {
  let left = MAX_EQUIPMENT
  return groups.flatMap(({ name, items }) => {
    const tidy = [...new Set(items.flatMap((item) => toLine(item) ?? []))].slice(0, left)
    left -= tidy.length
    return tidy.length === 0 ? [] : [{ name: toLine(name, 80) ?? '', items: tidy }]
  })
}
