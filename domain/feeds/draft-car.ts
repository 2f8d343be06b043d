import { settleBody } from '../cars/reference/settle-body.ts'
import { readBody, readDoors } from '../cars/reference/words/read-body.ts'
import { readColour } from '../cars/reference/words/read-colour.ts'
import { readMetallic } from '../cars/reference/words/read-metallic.ts'
import { readTitle } from '../cars/reference/words/read-title.ts'
import { readWheel } from '../cars/reference/words/read-wheel.ts'
import type { CarDraft } from './car-draft.ts'
import {
  findSoldWord,
  noteCustoms,
  readAvailabilityState,
  readCatalogueBlock,
  readMileageKm,
  readWholeness,
  tidyEquipment,
} from './draft-facts.ts'
import { listExtras } from './draft-extras.ts'
import { readDrivetrain } from './draft-engine.ts'
import { readPrice } from './draft-price.ts'
import type { FeedItem } from './feed-item.ts'
import type { FeedRecord } from './feed-record.ts'
import { nameCar } from './name-car.ts'
import { toLine, toPlainText } from './plain-text.ts'
import { readWhole } from './read-number.ts'
import { readOwners } from './read-owners.ts'
import { isSalesNoteRead } from './read-sales-notes.ts'
import { readTick } from './read-tick.ts'
import { readVin } from './read-vin.ts'
import { findYear, readYear, withoutYear } from './read-year.ts'
import type { RefusalReason } from './refusal.ts'
import { Unread } from './unread.ts'

/** Лёгкие коммерческие автомобили are sold beside cars; these are not. */
const NOT_A_CAR = /груз|спецтех|мото|прицеп|автобус|водн|truck|moto|trailer|special/i
const LIGHT = /легк|лёгк|light/i

/** Makes one car of a feed's own words, or tells why not. `thisYear` bounds what may be a car's year. */
export function draftCar(record: FeedRecord, thisYear: number): FeedItem {
  const { fields, line } = record
  const unread = new Unread(record)
  const vin = unread.read('vin', fields.vin, readVin) ?? null
  const key = vin ?? toLine(fields.id ?? '') ?? toLine(fields.vin ?? '')
  const refuse = (reason: RefusalReason, detail?: string | null): FeedItem => ({
    kind: 'refusal',
    refusal: { line, key, reason, detail: toLine(detail ?? '', 80) },
  })
  if (fields.action !== undefined && fields.action.toLowerCase() !== 'show') return refuse('hidden', fields.action)
  if (fields.category !== undefined && NOT_A_CAR.test(fields.category) && !LIGHT.test(fields.category)) {
    return refuse('not-a-car', fields.category)
  }
  const naming = nameCar(fields)
  if (!naming.ok) return refuse(naming.reason, naming.reason === 'no-model' ? fields.make : fields.name)
  const told = naming.car.modification ?? ''
  const pricing = readPrice(fields, unread, record.isWorldwide)
  if (!pricing.ok) return refuse(pricing.reason, pricing.detail)
  const year = fields.year === undefined ? findYear(told, thisYear) : readYear(fields.year, thisYear)
  if (year === undefined) return refuse('no-year', fields.year)
  const sold = findSoldWord(unread)
  if (sold !== undefined) return refuse('hidden', sold)

  // A note without a discount is kept for the report.
  unread.read('salesNotes', fields.salesNotes, (text) => (isSalesNoteRead(text) ? text : undefined))
  noteCustoms(unread)
  const { availability, isReserved } = readAvailabilityState(fields, unread)
  const { brand, model, generation, known } = naming.car
  const modification = withoutYear(told, year)
  const body = fields.body ?? naming.car.body
  const mileageKm = readMileageKm(fields, unread)
  const owners = unread.read('owners', fields.owners, readOwners) ?? null
  const colour = unread.read('colour', fields.colour ?? fields.colourName, readColour) ?? null
  const draft: CarDraft = {
    key: key ?? '',
    sourceKey: vin === null ? null : toLine(fields.id ?? ''),
    block: readCatalogueBlock(unread, { mileageKm, owners, year, thisYear }),
    brand,
    model,
    generation,
    trim: toLine(fields.trim ?? '', 120),
    modification: toLine(modification, 120),
    body: settleBody(known, unread.read('body', body, readBody)) ?? null,
    doors: unread.read('doors', fields.doors, (text) => readWhole(text, 1, 9)) ?? readDoors(body ?? '') ?? null,
    year,
    mileageKm,
    ...readDrivetrain({ ...fields, modification }, unread),
    wheel: unread.read('wheel', fields.wheel, readWheel) ?? null,
    colour,
    colourName: toLine(fields.colourName ?? fields.colour ?? '', 80),
    metallic: unread.read('metallic', fields.metallic, (text) => readMetallic(text) ?? readTick(text)) ?? null,
    vin,
    owners,
    title: unread.read('title', fields.title, readTitle) ?? null,
    condition: readWholeness(fields, unread),
    price: pricing.price,
    availability,
    branchNames: record.branchNames.flatMap((name) => toLine(name) ?? []),
    description: toPlainText(fields.description ?? ''),
    equipment: tidyEquipment([...record.equipment, ...listExtras(fields, unread)]),
    photoUrls: record.photoUrls,
    videoUrl: unread.read('videoUrl', fields.videoUrl, readWebAddress) ?? null,
    sourceUrl: unread.read('sourceUrl', fields.sourceUrl, readWebAddress) ?? null,
    asFed: unread.asFed,
    isReserved,
  }
  const overruled = unread.listOverruled()
  return { kind: 'car', line, draft: key === null ? { ...draft, key: likeness(draft) } : draft, overruled }
}

/** A web address, also one without its scheme: `www.example.ru/360/1`. */
function readWebAddress(text: string): string | undefined {
  const url = URL.parse(WITHOUT_SCHEME.test(text) ? `https://${text.replace(/^\/\//, '')}` : text)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2000 ? url.href : undefined
}

const WITHOUT_SCHEME = /^(?:\/\/)?[\w-]+(?:\.[\w-]+)+\//

/** What stands for a key where a price list has neither VIN nor id: all that does not change from day to day. */
function likeness(draft: CarDraft): string {
  const { brand, model, year, modification, trim, body, colourName, mileageKm } = draft
  const facts = [brand.slug, model.slug, year, modification, trim, body, colourName, mileageKm]
  return `like:${facts.join('|')}`.slice(0, 400).toWellFormed()
}
