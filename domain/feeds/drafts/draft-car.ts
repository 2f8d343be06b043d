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

/** Light commercial vehicles are sold beside cars; these are not. */
const NOT_A_CAR = /груз|спецтех|мото|прицеп|автобус|водн|truck|moto|trailer|special/i
const LIGHT = /легк|лёгк|light/i

/**
 * Turns a feed record into a car draft, or returns a refusal with its reason. A car's year is at most `thisYear` + 1.
 */
export function draftCar(record: FeedRecord, thisYear: number): FeedItem {
  const { fields, line } = record
  const parser = new FieldParser(record)
  const vin = parser.parse('vin', fields.vin, parseVin) ?? null
  const key = vin ?? toLine(fields.id ?? '') ?? toLine(fields.vin ?? '')
  const refuse = (reason: RefusalReason, detail?: string | null): FeedItem => ({
    kind: 'refusal',
    refusal: { line, key, reason, detail: toLine(detail ?? '', 80) },
  })
  if (fields.action !== undefined && fields.action.toLowerCase() !== 'show') return refuse('hidden', fields.action)
  if (fields.category !== undefined && NOT_A_CAR.test(fields.category) && !LIGHT.test(fields.category)) {
    return refuse('not-a-car', fields.category)
  }
  const parsedName = parseCarName(fields)
  if (!parsedName.ok) return refuse(parsedName.reason, parsedName.reason === 'no-model' ? fields.make : fields.name)
  const modificationText = parsedName.car.modification ?? ''
  const parsedPrice = parsePrice(fields, parser, record.isWorldwide)
  if (!parsedPrice.ok) return refuse(parsedPrice.reason, parsedPrice.detail)
  const year = fields.year === undefined ? findYear(modificationText, thisYear) : parseYear(fields.year, thisYear)
  if (year === undefined) return refuse('no-year', fields.year)
  const soldText = findSoldText(parser)
  if (soldText !== undefined) return refuse('hidden', soldText)

  // A note without a discount goes to the report.
  parser.parse('salesNotes', fields.salesNotes, (text) => (isSalesNoteParsed(text) ? text : undefined))
  recordCustoms(parser)
  const { availability, isReserved } = parseAvailabilityState(fields, parser)
  const { brand, model, generation, known } = parsedName.car
  const modification = withoutYear(modificationText, year)
  const body = fields.body ?? parsedName.car.body
  const mileageKm = parseMileageKm(fields, parser)
  const owners = parser.parse('owners', fields.owners, parseOwners) ?? null
  const colour = parser.parse('colour', fields.colour ?? fields.colourName, parseColour) ?? null
  const draft: CarDraft = {
    key: key ?? '',
    sourceKey: vin === null ? null : toLine(fields.id ?? ''),
    block: parseCatalogueBlock(parser, { mileageKm, owners, year, thisYear }),
    brand,
    model,
    generation,
    trim: toLine(fields.trim ?? '', 120),
    modification: toLine(modification, 120),
    body: resolveBody(known, parser.parse('body', body, parseBody)) ?? null,
    doors:
      parser.parse('doors', fields.doors, (text) => parseWholeNumber(text, 1, 9)) ?? parseDoors(body ?? '') ?? null,
    year,
    mileageKm,
    ...parseDrivetrain({ ...fields, modification }, parser),
    wheel: parser.parse('wheel', fields.wheel, parseWheel) ?? null,
    colour,
    colourName: toLine(fields.colourName ?? fields.colour ?? '', 80),
    metallic: parser.parse('metallic', fields.metallic, (text) => parseMetallic(text) ?? parseTick(text)) ?? null,
    vin,
    owners,
    title: parser.parse('title', fields.title, parseTitle) ?? null,
    condition: parseCarCondition(fields, parser),
    price: parsedPrice.price,
    availability,
    branchNames: record.branchNames.flatMap((name) => toLine(name) ?? []),
    description: toPlainText(fields.description ?? ''),
    equipment: normalizeEquipment([...record.equipment, ...listExtras(fields, parser)]),
    photoUrls: record.photoUrls,
    videoUrl: parser.parse('videoUrl', fields.videoUrl, parseWebAddress) ?? null,
    sourceUrl: parser.parse('sourceUrl', fields.sourceUrl, parseWebAddress) ?? null,
    asFed: parser.asFed,
    isReserved,
  }
  const overruled = parser.listOverruled()
  return { kind: 'car', line, draft: key === null ? { ...draft, key: createFallbackKey(draft) } : draft, overruled }
}

/** A web address, also one without its scheme: `www.example.ru/360/1`. */
function parseWebAddress(text: string): string | undefined {
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

const WITHOUT_SCHEME = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+\//

/** The key when a price list has neither VIN nor id: all facts that do not change from day to day. */
function createFallbackKey(draft: CarDraft): string {
  const { brand, model, year, modification, trim, body, colourName, mileageKm } = draft
  const facts = [brand.slug, model.slug, year, modification, trim, body, colourName, mileageKm]
  return `like:${facts.join('|')}`.slice(0, 400).toWellFormed()
}
