import type { CarAvailability, CarCondition, CatalogueBlock, EquipmentGroup } from '#domain/cars/car.ts'
import { FEED_FACETS, getFeedValue, type FeedFacetValues } from '#domain/cars/facets/facet-sources.server.ts'
import { recordOf } from '#domain/keys-of.ts'
import { parseAvailability, parseBlock, parseCondition } from '#domain/cars/reference/attributes/parse-attributes.ts'
import type { FeedFields } from '../records/feed-record.ts'
import { toLine } from '../values/plain-text.ts'
import { parseNumber, parseTick, parseWholeNumber } from '../values/parse-value.ts'
import type { FieldParser } from './field-parser.ts'

const KM_PER_MILE = 1.609344
const MAX_MILEAGE_KM = 3_000_000
/** A new car comes with 1 to 12 km, a demonstrator with a few hundred. */
const MAX_NEW_MILEAGE_KM = 500
/** A car without a mileage and without a stated block counts as new for this many years. */
const NEW_YEARS = 2

const MAX_EQUIPMENT = 600

/** The unit of the mileage as it is in the feed; `km` when there is none. */
export const getMileageUnit = ({ mileage, mileageUnit }: FeedFields): string =>
  mileageUnit ?? /(?:миль|mi\b|miles)/i.exec(mileage ?? '')?.[0] ?? 'km'

export const isMiles = (unit: string): boolean => /^(?:mi|миль)/i.test(unit)

/** Kilometres; miles are converted. Engine hours are not kilometres and are retained as raw text. */
export function parseMileageKm(fields: FeedFields, parser: FieldParser): number | null {
  const unit = getMileageUnit(fields)
  const factor = isMiles(unit) ? KM_PER_MILE : /^(?:km|км)/i.test(unit) ? 1 : undefined
  const km = parser.parse('mileage', fields.mileage, (text) => {
    const number = parseNumber(text)
    if (number === undefined || factor === undefined) return undefined
    const km = Math.round(number * factor)
    return km >= 0 && km <= MAX_MILEAGE_KM ? km : undefined
  })
  if (factor === undefined && fields.mileage !== undefined) parser.retainRaw('mileage', `${fields.mileage} ${unit}`)
  return km ?? null
}

/** The facets that their entry alone describes. */
export function parseFacets(fields: FeedFields, parser: FieldParser): FeedFacetValues
export function parseFacets(fields: FeedFields, parser: FieldParser): Record<string, unknown> {
  return recordOf(FEED_FACETS, (facet) => {
    const { parse } = getFeedValue(facet)
    const parseText =
      typeof parse === 'function' ? parse : (text: string) => parseWholeNumber(text, parse.min, parse.max)
    return parser.parse(facet, fields[facet], parseText) ?? null
  })
}

/** New or used: as the feed states it, otherwise by the owners, then the mileage, then the age. */
export function parseCatalogueBlock(
  parser: FieldParser,
  facts: { mileageKm: number | null; owners: number | null; year: number; thisYear: number },
): CatalogueBlock {
  const stated = findStatedBlock(parser)
  if (stated !== undefined) return stated
  if (facts.owners !== null) return facts.owners > 0 ? 'used' : 'new'
  if (facts.mileageKm !== null) return facts.mileageKm > MAX_NEW_MILEAGE_KM ? 'used' : 'new'
  return facts.thisYear - facts.year <= NEW_YEARS ? 'new' : 'used'
}

/**
 * Fields that can state the block: `condition` is the car's state in one feed and «New» in another; so with the others.
 */
const BLOCK_FIELDS = ['block', 'condition', 'category', 'availability'] as const
/** What «Тип» contains for every car. */
const PASSENGER_CAR = /^(?:легков|passenger|cars?$|авто)/iu

/** Of all stated values «new» wins: a car marked as new is never published as used. */
function findStatedBlock(parser: FieldParser): CatalogueBlock | undefined {
  const stated = [
    ...BLOCK_FIELDS.flatMap((field) => parser.list(field).map(({ name, text }) => ({ name, block: parseBlock(text) }))),
    ...parser.list('isNew').map(({ name, text }) => ({ name, block: parseIsNew(text) })),
  ].filter(({ block }) => block !== undefined)
  const chosen = stated.find(({ block }) => block === 'new') ?? stated[0]
  for (const { name, block } of stated) if (chosen && block !== chosen.block) parser.recordOverruled(name, chosen.name)
  for (const { text } of parser.list('block')) {
    if (parseBlock(text) === undefined && !PASSENGER_CAR.test(text)) parser.retainRaw('block', text)
  }
  for (const { text } of parser.list('isNew')) if (parseIsNew(text) === undefined) parser.retainRaw('isNew', text)
  return chosen?.block
}

function parseIsNew(text: string): CatalogueBlock | undefined {
  const isNew = parseTick(text)
  return isNew === undefined ? parseBlock(text) : isNew ? 'new' : 'used'
}

/** Whether a text contains only new or used, in a field that is meant for something else. */
const isOnlyBlock = (text: string, parseText: (text: string) => unknown) =>
  parseText(text) === undefined && parseBlock(text) !== undefined

/** The condition of the car, such as intact or damaged; null when the feed does not state it. */
export const parseCarCondition = (fields: FeedFields, parser: FieldParser): CarCondition | null =>
  parser.parse('condition', fields.condition, parseCondition, (text) => isOnlyBlock(text, parseCondition)) ?? null

const NOT_CLEARED =
  /(?<!\p{Letter})не\s*(?:растамож|пройден|уплачен|оплачен)|без\s+растамож|(?:требу|нуж)\p{Letter}*\s+растамож|(?:not|un)[\s-]*cleared/iu
const CLEARED = /^(?:(?:таможня\s+)?(?:растаможен|пройден|уплачен|оплачен)|(?:customs\s+)?cleared)/iu

/**
 * Records that a car is not cleared through customs, in the feed's own words. A cleared car is the normal case and is
 * not recorded. A text that states neither goes only to the report: no page and no outgoing feed shows it.
 */
export function recordCustoms(parser: FieldParser): void {
  for (const { text } of parser.list('customs')) {
    const tick = parseTick(text)
    if (tick === false) parser.retainRaw('customs', 'не растаможен')
    else if (NOT_CLEARED.test(text)) parser.retainRaw('customs', text)
    else if (tick === undefined && !CLEARED.test(text)) parser.retainRaw('customsNote', text)
  }
}

const SOLD = /^продан/iu
const RESERVED = /резерв|брон|reserved/iu

/** The feed's text for a car that is sold, even if it has other values of availability; undefined for other cars. */
export const findSoldText = (parser: FieldParser): string | undefined =>
  parser.list('availability').find(({ text }) => SOLD.test(text))?.text

/**
 * Where the car is, and whether it is reserved. Without a value the car is in stock, because feeds list the stock; an
 * unknown value counts as to order, so that nothing is promised.
 */
export function parseAvailabilityState(
  fields: FeedFields,
  parser: FieldParser,
): { availability: CarAvailability; isReserved: boolean } {
  const texts = parser
    .list('availability')
    .flatMap(({ text }) => (isOnlyBlock(text, parseAvailabilityText) ? [] : text))
  const isReserved = texts.some((text) => RESERVED.test(text)) || isSet(fields.reserved)
  const availability = parser.parse('availability', texts[0], parseAvailabilityText, (text) => !texts.includes(text))
  return { availability: availability ?? (texts.length === 0 ? 'in-stock' : 'to-order'), isReserved }
}

const parseAvailabilityText = (text: string): CarAvailability | undefined =>
  RESERVED.test(text) ? 'in-stock' : (parseAvailability(text) ?? parseStockCount(text))

/** «Наличие» of a price list: a number of cars, or yes and no. */
function parseStockCount(text: string): CarAvailability | undefined {
  const isInStock = /^\d{1,3}$/.test(text) ? Number(text) > 0 : parseTick(text)
  return isInStock === undefined ? undefined : isInStock ? 'in-stock' : 'to-order'
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
