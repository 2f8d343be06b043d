import type { EquipmentGroup } from '../../cars/car.ts'
import { parsePhotoUrls } from '#domain/media/photo.ts'
import type { CheckContainer } from '../files/xml-reader.ts'
import { isUpholstery } from '../drafts/draft-extras.ts'
import { childrenOf, type FeedElement } from '../records/feed-element.ts'
import type { FeedRecord, UnusedValue } from '../records/feed-record.ts'
import { FieldCollector, findField } from '../records/field-names.ts'

/** A format of XML feeds, which the root identifies. */
interface Format {
  name: string
  /** The format is used all over the world. */
  isWorldwide?: true
}

/** A format in which the element at the end of the path is one car. */
export interface CarDialect extends Format {
  /** Keys of the elements from the root to the car, as `tagKey` returns them. */
  path: readonly string[]
  parse: (car: FeedElement) => FeedRecord
}

/** A format in which a car is spread over several elements. */
export interface JoinedDialect extends Format {
  paths: readonly (readonly string[])[]
  /** Called for each element above those. */
  checkContainer: CheckContainer
  createJoiner: () => ElementJoiner
}

/** Joins the elements of one document into cars. */
export interface ElementJoiner {
  /** The cars that this element completes. */
  add: (element: FeedElement) => FeedRecord[]
  /** The cars that are left at the end of the document. */
  end: () => FeedRecord[]
}

export type Dialect = CarDialect | JoinedDialect

/** All paths of a dialect. */
export const pathsOf = (dialect: Dialect): readonly (readonly string[])[] =>
  'path' in dialect ? [dialect.path] : dialect.paths

/** Fields that should be text: a value of digits alone is an id of a foreign catalogue and is stored as such. */
const NUMERIC_IS_ID = ['generation', 'modification', 'trim'] as const
const isId = (field: string, text: string | undefined) =>
  NUMERIC_IS_ID.some((name) => name === field) && /^\d{4,}$/.test(text ?? '')

/** Heading of equipment that the feed does not group. */
const UNGROUPED = 'Оснащение'

/**
 * Parses what all dialects have in common: the fields by their names, photographs wherever they are, the comma list of
 * extras. `prefix` names the foreign catalogue of the ids; `handledKeys` are the elements that the dialect parses itself;
 * `params` are further fields, named by an attribute.
 */
export function parseCommon(
  car: FeedElement,
  prefix: string,
  { handledKeys = [], params = [] }: { handledKeys?: readonly string[]; params?: readonly FeedElement[] } = {},
): FeedRecord {
  const collector = new FieldCollector()
  const unused = [
    ...car.children.flatMap((child) => (handledKeys.includes(child.key) ? [] : addElement(collector, child))),
    ...params
      .filter((param) => !addParam(collector, param) && hasContent(param))
      .map((param) => toUnused(getElementName(param), param)),
  ]
  const id = car.attributes.get('id')
  if (id !== undefined) collector.add('id', id)
  const { fields } = collector
  const photoUrls = listPhotoUrls(car)
  const record: FeedRecord = {
    line: car.line,
    fields,
    sourceNames: collector.sourceNames,
    alternatives: collector.alternatives.filter(({ field, text }) => !isId(field, text)),
    names: car.children.flatMap(listKeys),
    photoUrls,
    equipment: listOptions(collector),
    branchNames: listBranchNames(collector),
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

/** `mileage` and `mileage.value`, as price lists name a nested element. */
const listKeys = (element: FeedElement): string[] =>
  isPhoto(element) ? [element.key] : [element.key, ...element.children.map((part) => element.key + part.key)]

/**
 * Adds the value of an element: `<run>7</run>`, or `<mileage><value>7</value><unit>KM</unit></mileage>`. Returns what
 * is not used: its own value, or those of its parts.
 */
function addElement(collector: FieldCollector, element: FeedElement): UnusedValue[] {
  if (isPhoto(element)) return []
  const { name, text, attributes, children } = element
  const isField = collector.add(name, text, { unit: unitOf(element) })
  const id = attributes.get('id')
  if (id !== undefined && findField(name)?.field === 'branch') collector.add('dealer_id', id)
  const unusedParts = children.filter((part) => !collector.add(getPartName(element, part), part.text))
  if (!isField && unusedParts.length === children.length) return hasContent(element) ? [toUnused(name, element)] : []
  return unusedParts.filter(hasContent).map((part) => toUnused(getPartName(element, part), part))
}

const toUnused = (name: string, element: FeedElement): UnusedValue => ({ name, text: findText(element) })

/** The text of an element, or the first one inside it. */
const findText = ({ text, children }: FeedElement): string =>
  text.trim() || (children.map(findText).find((inside) => inside !== '') ?? '')

/** A param ranks below any element, except for the model: shops write anything into `<model>`. */
function addParam(collector: FieldCollector, param: FeedElement): boolean {
  const isModel = findField(getElementName(param))?.field === 'model'
  return collector.add(getElementName(param), param.text, { unit: unitOf(param), rankPenalty: isModel ? -1000 : 1000 })
}

/** `<price currency="USD">`, `<param name="Пробег" unit="км">`. */
const unitOf = ({ attributes }: FeedElement): string | undefined =>
  attributes.get('unit') ?? attributes.get('currency') ?? attributes.get('currencyid')

const hasContent = ({ text, children }: FeedElement): boolean => text.trim() !== '' || children.some(hasContent)

/** The options, separated by commas or semicolons, as one group of equipment. */
export function listOptions(collector: FieldCollector): EquipmentGroup[] {
  const items = collector
    .list('options')
    .flatMap((text) => text.split(/[,;\n]/))
    .map((item) => item.trim())
    .filter(Boolean)
  return items.length === 0 ? [] : [{ name: UNGROUPED, items }]
}

/** Between the addresses of photographs in one text. */
export const URL_SEPARATORS = /[\s,;|]+/

/** The addresses of photographs in fields of text. */
export const listPhotoTexts = (collector: FieldCollector): string[] =>
  collector.list('photos').flatMap((text) => text.split(URL_SEPARATORS))

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

/** How the report names photographs that nobody can fetch. */
export const UNUSABLE_PHOTOS = 'photos without a web address'

/** Reports photographs of which none has a web address. «Нет фото» is not reported: it says that there are none. */
export function listUnusablePhotos(photoUrls: readonly string[]): UnusedValue[] {
  const isUseful = photoUrls.some((url) => parsePhotoUrls([url]).length > 0)
  return isUseful || (photoUrls[0] ?? 'нет').toLowerCase().startsWith('нет')
    ? []
    : [{ name: UNUSABLE_PHOTOS, text: null }]
}

/** All values that can name the branch; «Салон» is one too, unless it describes the upholstery. */
export function listBranchNames(collector: FieldCollector): string[] {
  return [...collector.list('branch'), ...collector.list('salon').filter((text) => !isUpholstery(text))]
}
