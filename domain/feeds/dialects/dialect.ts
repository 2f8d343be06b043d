import type { EquipmentGroup } from '../../cars/car.ts'
import { parsePhotoUrls } from '#domain/media/parse-photo-urls.ts'
import { isUpholstery } from '../drafts/draft-extras.ts'
import { childrenOf, type FeedElement } from '../records/feed-element.ts'
import type { FeedRecord } from '../records/feed-record.ts'
import { FieldCollector, findField } from '../records/field-names.ts'

/** A format of XML feeds: recognised by its root, and the element at the end of the path is one car. */
export interface Dialect {
  name: string
  /** Keys of the elements from the root to the car, as `tagKey` spells them. */
  path: readonly string[]
  /** The format is used all over the world. */
  isWorldwide?: true
  parse: (car: FeedElement) => FeedRecord
}

/** What a foreign catalogue's ids are kept under, when a field that should be words holds nothing but digits. */
const NUMERIC_IS_ID = ['generation', 'modification', 'trim'] as const
const isId = (field: string, text: string | undefined) =>
  NUMERIC_IS_ID.some((name) => name === field) && /^\d{4,}$/.test(text ?? '')

/** Heading of equipment that the feed does not group. */
const UNGROUPED = 'Оснащение'

/**
 * Reads what all dialects have in common: the fields by their names, photographs wherever they are kept, the comma list of
 * extras. `prefix` names the foreign catalogue whose ids are kept; `reads` what the dialect reads by itself; `params` are
 * further fields, named by an attribute.
 */
export function parseCommon(
  car: FeedElement,
  prefix: string,
  { reads = [], params = [] }: { reads?: readonly string[]; params?: readonly FeedElement[] } = {},
): FeedRecord {
  const gatherer = new FieldCollector()
  const unused = [
    ...car.children.flatMap((child) => (reads.includes(child.key) ? [] : addElement(gatherer, child))),
    ...params.filter((param) => !addParam(gatherer, param) && hasContent(param)).map(getElementName),
  ]
  const id = car.attributes.get('id')
  if (id !== undefined) gatherer.add('id', id)
  const { fields } = gatherer
  const photoUrls = listPhotoUrls(car)
  const record: FeedRecord = {
    line: car.line,
    fields,
    sourceNames: gatherer.sourceNames,
    alternatives: gatherer.alternatives.filter(({ field, text }) => !isId(field, text)),
    names: car.children.flatMap(listKeys),
    photoUrls,
    equipment: listOptions(gatherer),
    branchNames: listBranchNames(gatherer),
    unused: [...unused, ...listUnusablePhotos(photoUrls)],
    rawValues: {},
  }
  for (const field of NUMERIC_IS_ID) {
    const value = fields[field]
    if (value === undefined || !isId(field, value)) continue
    record.rawValues[`${prefix}.${field}`] = value
    delete fields[field]
  }
  return record
}

/** The name of an element, or the one that a `<param name="…">` or a `<component name="…">` gives itself. */
export const getElementName = ({ key, name, attributes }: FeedElement): string =>
  (SELF_NAMED.has(key) ? attributes.get('name') : undefined) ?? name

const SELF_NAMED = new Set(['param', 'component'])

const getPartName = (element: FeedElement, part: FeedElement) => `${element.name}.${getElementName(part)}`

/** `mileage` and `mileage.value`, as lists call what stands inside. */
const listKeys = (element: FeedElement): string[] =>
  isPhoto(element) ? [element.key] : [element.key, ...element.children.map((part) => element.key + part.key)]

/**
 * Takes what an element says: `<run>7</run>`, or `<mileage><value>7</value><unit>KM</unit></mileage>`. Returns the names of
 * what is not used: its own, or those of parts.
 */
function addElement(gatherer: FieldCollector, element: FeedElement): string[] {
  if (isPhoto(element)) return []
  const { name, text, attributes, children } = element
  const isField = gatherer.add(name, text, { unit: unitOf(element) })
  const id = attributes.get('id')
  if (id !== undefined && findField(name)?.field === 'branch') gatherer.add('dealer_id', id)
  const unusedParts = children.filter((part) => !gatherer.add(getPartName(element, part), part.text))
  if (!isField && unusedParts.length === children.length) return hasContent(element) ? [name] : []
  return unusedParts.filter(hasContent).map((part) => getPartName(element, part))
}

/** Less telling than any element; but the model, for shops write anything into `<model>`. */
function addParam(gatherer: FieldCollector, param: FeedElement): boolean {
  const isModel = findField(getElementName(param))?.field === 'model'
  return gatherer.add(getElementName(param), param.text, { unit: unitOf(param), setback: isModel ? -1000 : 1000 })
}

/** `<price currency="USD">`, `<param name="Пробег" unit="км">`. */
const unitOf = ({ attributes }: FeedElement): string | undefined =>
  attributes.get('unit') ?? attributes.get('currency') ?? attributes.get('currencyid')

const hasContent = ({ text, children }: FeedElement): boolean => text.trim() !== '' || children.some(hasContent)

/** The lists of options with commas or semicolons between, as one group of equipment. */
export function listOptions(gatherer: FieldCollector): EquipmentGroup[] {
  const items = gatherer
    .list('options')
    .flatMap((text) => text.split(/[,;\n]/))
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length === 0 ? [] : [{ name: UNGROUPED, items }]
}

const PHOTO_LISTS = new Set(['images', 'photos', 'pictures'])
const PHOTOS = new Set(['image', 'photo', 'picture', 'imagelink', 'additionalimagelink'])
const isPhoto = ({ key }: FeedElement) => PHOTO_LISTS.has(key) || PHOTOS.has(key)

function listPhotoUrls(car: FeedElement): string[] {
  const lists = car.children.filter((child) => PHOTO_LISTS.has(child.key))
  const single = car.children.filter((child) => PHOTOS.has(child.key))
  const photos = [...lists.flatMap((list) => list.children), ...single]
  return photos.map(urlOf).filter(Boolean)
}

const urlOf = (photo: FeedElement): string =>
  photo.text.trim() ||
  (photo.attributes.get('url') ?? photo.attributes.get('src') ?? childrenOf(photo, 'url')[0]?.text ?? '').trim()

/** «Нет фото» is an answer; what else is no address is a picture that nobody will see. */
export function listUnusablePhotos(photoUrls: readonly string[]): string[] {
  const isUseful = photoUrls.some((url) => parsePhotoUrls([url]).length > 0)
  return isUseful || (photoUrls[0] ?? 'нет').toLowerCase().startsWith('нет') ? [] : ['photos without a web address']
}

/** All that may name the branch; «Салон» does so too, unless it tells the upholstery. */
export function listBranchNames(gatherer: FieldCollector): string[] {
  return [...gatherer.list('branch'), ...gatherer.list('salon').filter((text) => !isUpholstery(text))]
}
