import { resolveBody } from '#domain/cars/reference/resolve-body.ts'
import { parseBody, parseDoors } from '#domain/cars/reference/attributes/parse-body.ts'
import { parseColour } from '#domain/cars/reference/attributes/parse-colour.ts'
import { parseMetallic } from '#domain/cars/reference/attributes/parse-metallic.ts'
import { parseTitle } from '#domain/cars/reference/attributes/parse-title.ts'
import { parseWheel } from '#domain/cars/reference/attributes/parse-wheel.ts'
import type { CarDraft } from './car-draft.ts'
import {
  findSoldText,
  recordCustoms,
  parseAvailabilityState,
  parseCatalogueBlock,
  parseMileageKm,
  parseCarCondition,
  normalizeEquipment,
} from './draft-facts.ts'
import { listExtras } from './draft-extras.ts'
import { parseDrivetrain } from './draft-engine.ts'
import { parsePrice } from './draft-price.ts'
import type { FeedItem } from '../feed-item.ts'
import type { FeedRecord } from '../records/feed-record.ts'
import { parseCarName } from './parse-car-name.ts'
import { toLine, toPlainText } from '../values/plain-text.ts'
import { parseWholeNumber } from '../values/parse-number.ts'
import { parseOwners } from '../values/parse-owners.ts'
import { isSalesNoteParsed } from '../values/parse-sales-notes.ts'
import { parseTick } from '../values/parse-tick.ts'
import { parseVin } from '../values/parse-vin.ts'
import { findYear, parseYear, withoutYear } from '../values/parse-year.ts'
import type { RefusalReason } from '../reports/refusal.ts'
import { FieldParser } from './field-parser.ts'

/** Лёгкие коммерческие автомобили are sold beside cars; these are not. */
const NOT_A_CAR = /груз|спецтех|мото|прицеп|автобус|водн|truck|moto|trailer|special/i
const LIGHT = /легк|лёгк|light/i

/** Makes one car of a feed's own words, or tells why not. `thisYear` bounds what may be a car's year. */
export function draftCar(record: FeedRecord, thisYear: number): FeedItem {
  const { fields, line } = record
  const unread = new FieldParser(record)
  const vin = unread.parse('vin', fields.vin, parseVin) ?? null
  const key = vin ?? toLine(fields.id ?? '') ?? toLine(fields.vin ?? '')
  const refuse = (reason: RefusalReason, detail?: string | null): FeedItem => ({
    kind: 'refusal',
    refusal: { line, key, reason, detail: toLine(detail ?? '', 80) },
  })
  if (fields.action !== undefined && fields.action.toLowerCase() !== 'show') return refuse('hidden', fields.action)
  if (fields.category !== undefined && NOT_A_CAR.test(fields.category) && !LIGHT.test(fields.category)) {
    return refuse('not-a-car', fields.category)
  }
  const naming = parseCarName(fields)
  if (!naming.ok) return refuse(naming.reason, naming.reason === 'no-model' ? fields.make : fields.name)
  const told = naming.car.modification ?? ''
  const pricing = parsePrice(fields, unread, record.isWorldwide)
  if (!pricing.ok) return refuse(pricing.reason, pricing.detail)
  const year = fields.year === undefined ? findYear(told, thisYear) : parseYear(fields.year, thisYear)
  if (year === undefined) return refuse('no-year', fields.year)
  const sold = findSoldText(unread)
  if (sold !== undefined) return refuse('hidden', sold)

  // A note without a discount is kept for the report.
  unread.parse('salesNotes', fields.salesNotes, (text) => (isSalesNoteParsed(text) ? text : undefined))
  recordCustoms(unread)
  const { availability, isReserved } = parseAvailabilityState(fields, unread)
  const { brand, model, generation, known } = naming.car
  const modification = withoutYear(told, year)
  const body = fields.body ?? naming.car.body
  const mileageKm = parseMileageKm(fields, unread)
  const owners = unread.parse('owners', fields.owners, parseOwners) ?? null
  const colour = unread.parse('colour', fields.colour ?? fields.colourName, parseColour) ?? null
  const draft: CarDraft = {
    key: key ?? '',
    sourceKey: vin === null ? null : toLine(fields.id ?? ''),
    block: parseCatalogueBlock(unread, { mileageKm, owners, year, thisYear }),
    brand,
    model,
    generation,
    trim: toLine(fields.trim ?? '', 120),
    modification: toLine(modification, 120),
    body: resolveBody(known, unread.parse('body', body, parseBody)) ?? null,
    doors:
      unread.parse('doors', fields.doors, (text) => parseWholeNumber(text, 1, 9)) ?? parseDoors(body ?? '') ?? null,
    year,
    mileageKm,
    ...parseDrivetrain({ ...fields, modification }, unread),
    wheel: unread.parse('wheel', fields.wheel, parseWheel) ?? null,
    colour,
    colourName: toLine(fields.colourName ?? fields.colour ?? '', 80),
    metallic: unread.parse('metallic', fields.metallic, (text) => parseMetallic(text) ?? parseTick(text)) ?? null,
    vin,
    owners,
    title: unread.parse('title', fields.title, parseTitle) ?? null,
    condition: parseCarCondition(fields, unread),
    price: pricing.price,
    availability,
    branchNames: record.branchNames.flatMap((name) => toLine(name) ?? []),
    description: toPlainText(fields.description ?? ''),
    equipment: normalizeEquipment([...record.equipment, ...listExtras(fields, unread)]),
    photoUrls: record.photoUrls,
    videoUrl: unread.parse('videoUrl', fields.videoUrl, parseWebAddress) ?? null,
    sourceUrl: unread.parse('sourceUrl', fields.sourceUrl, parseWebAddress) ?? null,
    asFed: unread.asFed,
    isReserved,
  }
  const overruled = unread.listOverruled()
  return { kind: 'car', line, draft: key === null ? { ...draft, key: createFallbackKey(draft) } : draft, overruled }
}

/** A web address, also one without its scheme: `www.example.ru/360/1`. */
function parseWebAddress(text: string): string | undefined {
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

const WITHOUT_SCHEME = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+\//

/** What stands for a key where a price list has neither VIN nor id: all that does not change from day to day. */
function createFallbackKey(draft: CarDraft): string {
  const { brand, model, year, modification, trim, body, colourName, mileageKm } = draft
  const facts = [brand.slug, model.slug, year, modification, trim, body, colourName, mileageKm]
  return `like:${facts.join('|')}`.slice(0, 400).toWellFormed()
}
