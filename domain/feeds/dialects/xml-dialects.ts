import { parseModificationText } from '#domain/cars/reference/attributes/parse-modification-text.ts'
import { findTrailingModification } from '../drafts/parse-car-name.ts'
import { commerceml } from './commerceml.ts'
import { type CarDialect, type Dialect, parseCommon, getElementName } from './dialect.ts'
import { childrenOf, type FeedElement, tagKey } from '../records/feed-element.ts'

/** auto.ru: `data > cars > car`, the format that most programs export. */
const autoru: CarDialect = {
  name: 'auto.ru',
  path: ['data', 'cars', 'car'],
  parse(car) {
    const record = parseCommon(car, 'autoru')
    const { fields } = record
    // auto.ru's catalogue names every fuel except petrol.
    if (fields.fuel === undefined && fields.engine === undefined) {
      const modification = fields.modification ?? findTrailingModification(fields.make, fields.model ?? '')
      const parsed = parseModificationText(modification ?? '')
      if (parsed.isCatalogued && parsed.fuel === undefined) fields.fuel = 'petrol'
    }
    return record
  },
}

/** Avito: `Ads > Ad`. Generations, modifications and trims are ids of Avito's catalogue: stored as they are, never guessed. */
const avito: CarDialect = {
  name: 'Avito',
  path: ['ads', 'ad'],
  parse: (car) => parseCommon(car, 'avito'),
}

/** Maxposter: `vehicles > vehicle`, with equipment in groups and, in real files, some of auto.ru's tags. */
const maxposter: CarDialect = {
  name: 'Maxposter',
  path: ['vehicles', 'vehicle'],
  parse(car) {
    const record = parseCommon(car, 'maxposter', { handledKeys: ['equipment', 'status'] })
    const groups = childrenOf(car, 'equipment').flatMap((equipment) => childrenOf(equipment, 'group'))
    if (groups.length > 0) record.equipment = groups.map(parseGroupElement)
    const reserved = childrenOf(car, 'status')
      .flatMap((status) => childrenOf(status, 'reserved'))[0]
      ?.text.trim()
    if (reserved) record.fields.reserved ??= reserved
    return record
  },
}

const parseGroupElement = (group: FeedElement) => ({
  name: group.attributes.get('name') ?? '',
  items: childrenOf(group, 'element').map((element) => element.text),
})

/** `catalog > vehicles > vehicle`, as some site builders export it. */
const vehicles: CarDialect = {
  name: 'catalog/vehicles',
  path: ['catalog', 'vehicles', 'vehicle'],
  parse: (car) => parseCommon(car, 'vehicles'),
}

/** `carcopy > offers > offer`. */
const carcopy: CarDialect = {
  name: 'carcopy',
  path: ['carcopy', 'offers', 'offer'],
  parse: (car) => parseCommon(car, 'carcopy'),
}

/** Prefix of a param with one group of equipment, as our own outgoing feed writes it: «Оснащение: Комфорт». */
export const EQUIPMENT_PARAM_PREFIX = 'Оснащение: '

/** Yandex Market Language: `yml_catalog > shop > offers > offer`, the car's properties in `<param name="Год выпуска">`. */
const yml: CarDialect = {
  name: 'YML',
  path: ['yml_catalog', 'shop', 'offers', 'offer'].map(tagKey),
  parse(car) {
    const all = childrenOf(car, 'param')
    const groups = all.filter(isGroupParam)
    const record = parseCommon(car, 'yml', {
      handledKeys: ['param'],
      params: all.filter((param) => !isGroupParam(param)),
    })
    const { fields } = record
    // When a param contains the model, the `<model>` beside it contains the modification.
    const modelText = record.alternatives.find(({ field }) => field === 'model')?.text
    fields.modification ??= findTrailingModification(fields.make, modelText ?? '')
    record.alternatives = record.alternatives.filter(({ field }) => field !== 'model')
    fields.availability ??= car.attributes.get('available')
    record.equipment.push(...groups.map(parseGroupParam))
    return record
  },
}

const isGroupParam = (param: FeedElement) => getElementName(param).startsWith(EQUIPMENT_PARAM_PREFIX)

const parseGroupParam = (param: FeedElement) => ({
  name: getElementName(param).slice(EQUIPMENT_PARAM_PREFIX.length),
  items: param.text.split(';'),
})

/** Meta's automotive inventory: `listings > listing`. */
const meta: CarDialect = {
  name: 'Meta',
  path: ['listings', 'listing'],
  isWorldwide: true,
  parse: (car) => parseCommon(car, 'listing'),
}

/** Google's vehicle listings: RSS whose elements begin with `g:`. */
const google: CarDialect = {
  name: 'Google',
  path: ['rss', 'channel', 'item'],
  isWorldwide: true,
  parse: (car) => parseCommon({ ...car, children: car.children.map(withoutPrefix) }, 'listing'),
}

function withoutPrefix<Element extends { name: string }>(element: Element): Element & { key: string } {
  const name = element.name.replace(/^g:/i, '')
  return { ...element, name, key: tagKey(name) }
}

/** The formats that are recognised by the root of the document. */
export const XML_DIALECTS: readonly Dialect[] = [
  autoru,
  avito,
  maxposter,
  vehicles,
  carcopy,
  yml,
  meta,
  google,
  commerceml,
]
