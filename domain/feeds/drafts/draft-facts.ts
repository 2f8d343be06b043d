import type { CarAvailability, CarCondition, CatalogueBlock, EquipmentGroup } from '#domain/cars/car.ts'
import { parseAvailability } from '#domain/cars/reference/attributes/parse-availability.ts'
import { parseBlock } from '#domain/cars/reference/attributes/parse-block.ts'
import { parseCondition } from '#domain/cars/reference/attributes/parse-condition.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { parseNumber } from '../values/parse-number.ts'
import { parseTick } from '../values/parse-tick.ts'
import type { FieldParser } from './field-parser.ts'

const KM_PER_MILE = 1.609344
const MAX_MILEAGE_KM = 3_000_000
/** A new car comes with 1 to 12 km, a demonstrator with a few hundred. */
const MAX_NEW_MILEAGE_KM = 500
/** A car without mileage and without any word about its block is new for so many years. */
const NEW_YEARS = 2

const MAX_EQUIPMENT = 600

/** What a mileage is told in, as the feed spells it. */
export const getMileageUnit = ({ mileage, mileageUnit }: FeedFields): string =>
  mileageUnit ?? /(?:миль|mi\b|miles)/i.exec(mileage ?? '')?.[0] ?? 'km'

export const isMiles = (unit: string): boolean => /^(?:mi|миль)/i.test(unit)

/** Kilometres; miles are converted. Hours of an engine are not kilometres and are kept unread. */
export function parseMileageKm(fields: FeedFields, unread: FieldParser): number | null {
  const unit = getMileageUnit(fields)
  const factor = isMiles(unit) ? KM_PER_MILE : /^(?:km|км)/i.test(unit) ? 1 : undefined
  const km = unread.parse('mileage', fields.mileage, (text) => {
    const number = parseNumber(text)
    if (number === undefined || factor === undefined) return undefined
    const km = Math.round(number * factor)
    return km >= 0 && km <= MAX_MILEAGE_KM ? km : undefined
  })
  if (factor === undefined && fields.mileage !== undefined) unread.retainRaw('mileage', `${fields.mileage} ${unit}`)
  return km ?? null
}

/** New or used: the feed's word, else its owners, else the mileage, else the age. */
export function parseCatalogueBlock(
  unread: FieldParser,
  facts: { mileageKm: number | null; owners: number | null; year: number; thisYear: number },
): CatalogueBlock {
  const word = findStatedBlock(unread)
  if (word !== undefined) return word
  if (facts.owners !== null) return facts.owners > 0 ? 'used' : 'new'
  if (facts.mileageKm !== null) return facts.mileageKm > MAX_NEW_MILEAGE_KM ? 'used' : 'new'
  return facts.thisYear - facts.year <= NEW_YEARS ? 'new' : 'used'
}

/** What may say it: `condition` is a state in one feed and «New» in another, and so are the others. */
const BLOCK_FIELDS = ['block', 'condition', 'category', 'availability'] as const
/** What «Тип» says of every car. */
const PASSENGER_CAR = /^(?:легков|passenger|cars?$|авто)/iu

/** Of all words that tell it «new» wins: a car marked so is never published as used. */
function findStatedBlock(unread: FieldParser): CatalogueBlock | undefined {
  const told = [
    ...BLOCK_FIELDS.flatMap((field) => unread.list(field).map(({ name, text }) => ({ name, word: parseBlock(text) }))),
    ...unread.list('isNew').map(({ name, text }) => ({ name, word: parseBlockAnswer(text) })),
  ].filter(({ word }) => word !== undefined)
  const chosen = told.find(({ word }) => word === 'new') ?? told[0]
  for (const { name, word } of told) if (chosen && word !== chosen.word) unread.recordOverruled(name, chosen.name)
  for (const { text } of unread.list('block')) {
    if (parseBlock(text) === undefined && !PASSENGER_CAR.test(text)) unread.retainRaw('block', text)
  }
  for (const { text } of unread.list('isNew')) if (parseBlockAnswer(text) === undefined) unread.retainRaw('isNew', text)
  return chosen?.word
}

function parseBlockAnswer(text: string): CatalogueBlock | undefined {
  const isNew = parseTick(text)
  return isNew === undefined ? parseBlock(text) : isNew ? 'new' : 'used'
}

/** Whether a text says nothing but new or used, in a field that is there for something else. */
const isOnlyBlock = (text: string, reader: (text: string) => unknown) =>
  reader(text) === undefined && parseBlock(text) !== undefined

/** Whether the car is whole. */
export const parseCarCondition = (fields: FeedFields, unread: FieldParser): CarCondition | null =>
  unread.parse('condition', fields.condition, parseCondition, (text) => isOnlyBlock(text, parseCondition)) ?? null

const NOT_CLEARED =
  /(?<!\p{Letter})не\s*(?:растамож|пройден|уплачен|оплачен)|без\s+растамож|(?:требу|нуж)\p{Letter}*\s+растамож|(?:not|un)[\s-]*cleared/iu
const CLEARED = /^(?:(?:таможня\s+)?(?:растаможен|пройден|уплачен|оплачен)|(?:customs\s+)?cleared)/iu

/**
 * «Не растаможен», in the feed's own words; nothing of a car that is cleared, as all are taken to be. What says neither is
 * for the report alone: no page and no feed tells it.
 */
export function recordCustoms(unread: FieldParser): void {
  for (const { text } of unread.list('customs')) {
    const answer = parseTick(text)
    if (answer === false) unread.retainRaw('customs', 'не растаможен')
    else if (NOT_CLEARED.test(text)) unread.retainRaw('customs', text)
    else if (answer === undefined && !CLEARED.test(text)) unread.retainRaw('customsNote', text)
  }
}

const SOLD = /^продан/iu
const RESERVED = /резерв|брон|reserved/iu

/** The feed's word for a car that is sold, whatever else it says of its stock. */
export const findSoldText = (unread: FieldParser): string | undefined =>
  unread.list('availability').find(({ text }) => SOLD.test(text))?.text

/**
 * Where the car is, and whether it is reserved. A list of stock that says nothing lists what stands there; a word that
 * nobody knows promises nothing: to order.
 */
export function parseAvailabilityState(
  fields: FeedFields,
  unread: FieldParser,
): { availability: CarAvailability; isReserved: boolean } {
  const texts = unread
    .list('availability')
    .flatMap(({ text }) => (isOnlyBlock(text, parseAvailabilityText) ? [] : text))
  const isReserved = texts.some((text) => RESERVED.test(text)) || isSet(fields.reserved)
  const availability = unread.parse('availability', texts[0], parseAvailabilityText, (text) => !texts.includes(text))
  return { availability: availability ?? (texts.length === 0 ? 'in-stock' : 'to-order'), isReserved }
}

const parseAvailabilityText = (text: string): CarAvailability | undefined =>
  RESERVED.test(text) ? 'in-stock' : (parseAvailability(text) ?? parseStockCount(text))

/** «Наличие» of a price list: how many there are, or yes and no. */
function parseStockCount(text: string): CarAvailability | undefined {
  const isThere = /^\d{1,3}$/.test(text) ? Number(text) > 0 : parseTick(text)
  return isThere === undefined ? undefined : isThere ? 'in-stock' : 'to-order'
}

/** Maxposter fills `reserved` with a 1, a yes or the date of the reservation. */
const isSet = (text: string | undefined): boolean => text !== undefined && parseTick(text) !== false

/** Equipment without blanks, repeats and empty groups. */
export function normalizeEquipment(groups: readonly EquipmentGroup[]): EquipmentGroup[] {
  let left = MAX_EQUIPMENT
  return groups.flatMap(({ name, items }) => {
    const tidy = [...new Set(items.flatMap((item) => toLine(item) ?? []))].slice(0, left)
    left -= tidy.length
    return tidy.length === 0 ? [] : [{ name: toLine(name, 80) ?? '', items: tidy }]
  })
}
