import type { EquipmentGroup } from '../../cars/car.ts'
import { childrenOf, type FeedElement } from '../feed-element.ts'
import { isUpholstery } from '../draft-extras.ts'
import type { FeedFields, FeedRecord } from '../feed-record.ts'
import { FieldGatherer } from '../field-words.ts'

/** A format of XML feeds: recognised by its root, and the element at the end of the path is one car. */
export interface Dialect {
  name: string
  /** Keys of the elements from the root to the car, as `tagKey` spells them. */
  path: readonly string[]
  read: (car: FeedElement) => FeedRecord
}

/** What a foreign catalogue's ids are kept under, when a field that should be words holds nothing but digits. */
const NUMERIC_IS_ID = ['generation', 'modification', 'trim'] as const

/** Heading of equipment that the feed does not group. */
const UNGROUPED = 'Оснащение'

/**
 * Reads what all dialects have in common: the fields by their names, photographs wherever they are kept, the comma list of
 * extras. `prefix` names the foreign catalogue whose ids are kept; `reads` what the dialect reads by itself.
 */
export function readCommon(car: FeedElement, prefix: string, reads: readonly string[] = []): FeedRecord {
  const gatherer = new FieldGatherer()
  const id = car.attributes.get('id')
  const unused = car.children.filter((child) => !isRead(gatherer, child) && !reads.includes(child.key))
  if (id !== undefined) gatherer.add('id', id)
  const { fields } = gatherer
  const record: FeedRecord = {
    line: car.line,
    fields,
    photoUrls: listPhotoUrls(car),
    equipment: splitOptions(fields.options),
    branchNames: listBranchNames(car),
    unused: unused.filter(saysAnything).map(({ name }) => name),
    kept: {},
  }
  for (const field of NUMERIC_IS_ID) {
    const value = fields[field]
    if (value === undefined || !/^\d{4,}$/.test(value)) continue
    record.kept[`${prefix}.${field}`] = value
    delete fields[field]
  }
  return record
}

/** Takes what an element says: `<run>7</run>`, or `<mileage><value>7</value><unit>KM</unit></mileage>`. */
function isRead(gatherer: FieldGatherer, { key, text, children }: FeedElement): boolean {
  const parts = children.filter((part) => gatherer.add(key + part.key, part.text))
  return gatherer.add(key, text) || parts.length > 0 || PHOTO_LISTS.has(key) || PHOTOS.has(key)
}

const saysAnything = ({ text, children }: FeedElement): boolean => text.trim() !== '' || children.some(saysAnything)

/** A list of options with commas or semicolons between, as one group of equipment. */
export function splitOptions(text: string | undefined): EquipmentGroup[] {
  const items = (text ?? '')
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length === 0 ? [] : [{ name: UNGROUPED, items }]
}

const PHOTO_LISTS = new Set(['images', 'photos', 'pictures'])
const PHOTOS = new Set(['image', 'photo', 'picture', 'imagelink', 'additionalimagelink'])

function listPhotoUrls(car: FeedElement): string[] {
  const lists = car.children.filter((child) => PHOTO_LISTS.has(child.key))
  const single = car.children.filter((child) => PHOTOS.has(child.key))
  const photos = [...lists.flatMap((list) => list.children), ...single]
  return photos.map(urlOf).filter(Boolean)
}

const urlOf = (photo: FeedElement): string =>
  photo.text.trim() ||
  (photo.attributes.get('url') ?? photo.attributes.get('src') ?? childrenOf(photo, 'url')[0]?.text ?? '').trim()

/** The branch that a price list or a param names; «Салон» does so too, unless it tells the upholstery. */
export function branchNamesIn({ branch, salon }: FeedFields): string[] {
  const named = branch ?? (salon === undefined || isUpholstery(salon) ? undefined : salon)
  return named === undefined ? [] : [named]
}

const BRANCHES = ['dealer', 'dealername', 'branch', 'address', 'dealershipname', 'storecode', 'dealerid']

function listBranchNames(car: FeedElement): string[] {
  const elements = BRANCHES.flatMap((key) => childrenOf(car, key))
  return elements.flatMap(({ text, attributes }) => [text.trim(), attributes.get('id') ?? '']).filter(Boolean)
}
