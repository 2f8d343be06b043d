import { childrenOf, type FeedElement, tagKey } from '../records/feed-element.ts'
import { findTrailingModification } from '../drafts/parse-car-name.ts'
import { type Dialect, getElementName, parseCommon } from './dialect.ts'

/** Prefix of a param with one group of equipment, as our own outgoing feed writes it: «Оснащение: Комфорт». */
export const EQUIPMENT_PARAM_PREFIX = 'Оснащение: '

/** Yandex Market Language: `yml_catalog > shop > offers > offer`, the car's properties in `<param name="Год выпуска">`. */
export const yml: Dialect = {
  name: 'YML',
  path: ['yml_catalog', 'shop', 'offers', 'offer'].map(tagKey),
  parse(car) {
    const all = childrenOf(car, 'param')
    const groups = all.filter(isGroup)
    const record = parseCommon(car, 'yml', { handledKeys: ['param'], params: all.filter((param) => !isGroup(param)) })
    const { fields } = record
    // When a param contains the model, the `<model>` beside it contains the modification.
    const modelText = record.alternatives.find(({ field }) => field === 'model')?.text
    fields.modification ??= findTrailingModification(fields.make, modelText ?? '')
    record.alternatives = record.alternatives.filter(({ field }) => field !== 'model')
    fields.availability ??= car.attributes.get('available')
    record.equipment.push(...groups.map(parseGroup))
    return record
  },
}

const isGroup = (param: FeedElement) => getElementName(param).startsWith(EQUIPMENT_PARAM_PREFIX)

const parseGroup = (param: FeedElement) => ({
  name: getElementName(param).slice(EQUIPMENT_PARAM_PREFIX.length),
  items: param.text.split(';'),
})
