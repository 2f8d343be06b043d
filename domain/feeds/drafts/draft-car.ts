import type { CarDrive, CarGearbox, Engine } from '#domain/cars/car.ts'
import type { CarPrice } from '#domain/cars/prices/price.ts'
import { parseDrive, parseMetallic, parseTitle } from '#domain/cars/reference/attributes/parse-attributes.ts'
import { parseBody, parseDoors, resolveBody } from '#domain/cars/reference/attributes/parse-body.ts'
import { parseColour } from '#domain/cars/reference/attributes/parse-colour.ts'
import { parseFuel } from '#domain/cars/reference/attributes/parse-fuel.ts'
import { parseGearbox } from '#domain/cars/reference/attributes/parse-gearbox.ts'
import { parseModificationText } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import type { FeedFields, FeedRecord } from '../records/feed-record.ts'
import type { RefusalReason } from '../reports/refusal.ts'
import { isSalesNoteParsed } from '../values/parse-sales-notes.ts'
import {
  findYear,
  parseNumber,
  parseOwners,
  parseTick,
  parseVin,
  parseWholeNumber,
  parseYear,
  withoutYear,
} from '../values/parse-value.ts'
import { toLine, toPlainText } from '../values/plain-text.ts'
import type { CarDraft, FeedItem } from './car-draft.ts'
import { listExtras } from './draft-extras.ts'
import {
  findSoldText,
  normalizeEquipment,
  parseAvailabilityState,
  parseCarCondition,
  parseCatalogueBlock,
  parseFacets,
  parseMileageKm,
  recordCustoms,
} from './draft-facts.ts'
import { parsePrice } from './draft-price.ts'
import { FieldParser } from './field-parser.ts'
import { type NamedCar, parseCarName } from './parse-car-name.ts'

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
  const required = parseRequired(record, parser, thisYear)
  if (!required.ok) {
    const { reason, detail } = required
    return { kind: 'refusal', refusal: { line, key, reason, detail: toLine(detail ?? '', 80) } }
  }
  const draft = {
    key: key ?? '',
    sourceKey: vin === null ? null : toLine(fields.id ?? ''),
    ...parseCar(record, parser, { ...required, vin, thisYear }),
  }
  const overruled = parser.listOverruled()
  return { kind: 'car', line, draft: key === null ? { ...draft, key: createFallbackKey(draft) } : draft, overruled }
}

interface RequiredFacts {
  ok: true
  car: NamedCar
  price: CarPrice
  year: number
}

type Refused = { ok: false; reason: RefusalReason; detail?: string | null }

const refuse = (reason: RefusalReason, detail?: string): Refused => ({ ok: false, reason, detail })

/** Name, price and year, without which a car is refused, and the reasons for which its feed hides it. */
function parseRequired(record: FeedRecord, parser: FieldParser, thisYear: number): RequiredFacts | Refused {
  const { fields } = record
  if (fields.action !== undefined && fields.action.toLowerCase() !== 'show') return refuse('hidden', fields.action)
  if (fields.category !== undefined && NOT_A_CAR.test(fields.category) && !LIGHT.test(fields.category)) {
    return refuse('not-a-car', fields.category)
  }
  const parsedName = parseCarName(fields)
  if (!parsedName.ok) return refuse(parsedName.reason, parsedName.reason === 'no-model' ? fields.make : fields.name)
  const parsedPrice = parsePrice(fields, parser, record.isWorldwide)
  if (!parsedPrice.ok) return parsedPrice
  const { car } = parsedName
  const year = fields.year === undefined ? findYear(car.modification ?? '', thisYear) : parseYear(fields.year, thisYear)
  if (year === undefined) return refuse('no-year', fields.year)
  const soldText = findSoldText(parser)
  return soldText === undefined ? { ok: true, car, price: parsedPrice.price, year } : refuse('hidden', soldText)
}

function parseCar(
  record: FeedRecord,
  parser: FieldParser,
  { car, price, year, vin, thisYear }: RequiredFacts & { vin: string | null; thisYear: number },
): Omit<CarDraft, 'key' | 'sourceKey'> {
  const { fields } = record
  // A note without a discount goes to the report.
  parser.parse('salesNotes', fields.salesNotes, (text) => (isSalesNoteParsed(text) ? text : undefined))
  recordCustoms(parser)
  const { availability, isReserved } = parseAvailabilityState(fields, parser)
  const modification = withoutYear(car.modification ?? '', year)
  const body = fields.body ?? car.body
  const mileageKm = parseMileageKm(fields, parser)
  const owners = parser.parse('owners', fields.owners, parseOwners) ?? null
  const colour = parser.parse('colour', fields.colour ?? fields.colourName, parseColour) ?? null
  return {
    block: parseCatalogueBlock(parser, { mileageKm, owners, year, thisYear }),
    brand: car.brand,
    model: car.model,
    generation: car.generation,
    trim: toLine(fields.trim ?? '', 120),
    modification: toLine(modification, 120),
    body: resolveBody(car.known, parser.parse('body', body, parseBody)) ?? null,
    doors:
      parser.parse('doors', fields.doors, (text) => parseWholeNumber(text, 1, 9)) ?? parseDoors(body ?? '') ?? null,
    year,
    mileageKm,
    ...parseDrivetrain({ ...fields, modification }, parser),
    ...parseFacets(fields, parser),
    colour,
    colourName: toLine(fields.colourName ?? fields.colour ?? '', 80),
    metallic: parser.parse('metallic', fields.metallic, (text) => parseMetallic(text) ?? parseTick(text)) ?? null,
    vin,
    owners,
    title: parser.parse('title', fields.title, parseTitle) ?? null,
    condition: parseCarCondition(fields, parser),
    price,
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

interface Drivetrain {
  engine: Engine
  gearbox: CarGearbox | null
  drive: CarDrive | null
}

/** Engine, gearbox and drive from their own fields, otherwise from the modification (`2.0 AT (200 л.с.) 4WD`). */
function parseDrivetrain(fields: FeedFields, parser: FieldParser): Drivetrain {
  const modification = parseModificationText(`${fields.modification ?? ''} ${fields.engine ?? ''}`)
  const fuel =
    parser.parse('fuel', fields.fuel, parseFuel) ??
    (fields.engine ? parseFuel(fields.engine) : undefined) ??
    modification.fuel ??
    null
  const volume = parser.parse('engineVolume', fields.engineVolume, parseCubicCentimetres)
  return {
    engine: {
      fuel,
      // An electric motor has no displacement, even if a template contains one.
      cc: fuel === 'electric' ? null : (volume ?? modification.engineCc ?? null),
      powerHp:
        parser.parse('powerHp', fields.powerHp, parseHorsePower, isOnlyKilowatts) ?? modification.powerHp ?? null,
      powerKw:
        parser.parse('powerKw', fields.powerKw, (text) => parseWholeNumber(text, 1, 2500)) ??
        parseModificationText(fields.powerHp ?? '').powerKw ??
        modification.powerKw ??
        null,
      rangeKm: parser.parse('range', fields.range, (text) => parseWholeNumber(text, 1, 3000)) ?? null,
    },
    gearbox: parser.parse('gearbox', fields.gearbox, parseGearbox) ?? modification.gearbox ?? null,
    drive: parser.parse('drive', fields.drive, parseDrive) ?? modification.drive ?? null,
  }
}

/** `1998`, `1 998 см³`, `2.0`, «1,5 л»: a number up to 20 is in litres. Undefined for an electric motor's `0`. */
function parseCubicCentimetres(text: string): number | undefined {
  const number = parseNumber(text)
  if (number === undefined) return undefined
  const cc = Math.round(number <= 20 ? number * 1000 : number)
  return cc >= 100 && cc <= 20_000 ? cc : undefined
}

function parseHorsePower(text: string): number | undefined {
  return parseModificationText(text).powerHp ?? (/квт|kw/i.test(text) ? undefined : parseWholeNumber(text, 1, 3000))
}

function isOnlyKilowatts(text: string): boolean {
  const { powerHp, powerKw } = parseModificationText(text)
  return powerHp === undefined && powerKw !== undefined
}
