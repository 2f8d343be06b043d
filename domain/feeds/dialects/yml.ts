import { childrenOf, type FeedElement, tagKey } from '../feed-element.ts'
import { findModificationBehind } from '../name-car.ts'
import { type Dialect, nameOf, readCommon } from './dialect.ts'

/** What the name of a param with one group of equipment begins with, as our own feed out writes it: «Оснащение: Комфорт». */
export const EQUIPMENT_PARAM = 'Оснащение: '

/** Yandex Market Language: `yml_catalog > shop > offers > offer`, the car's properties in `<param name="Год выпуска">`. */
export const yml: Dialect = {
  name: 'YML',
  path: ['yml_catalog', 'shop', 'offers', 'offer'].map(tagKey),
  read(car) {
    const all = childrenOf(car, 'param')
    const groups = all.filter(isGroup)
    const record = readCommon(car, 'yml', { reads: ['param'], params: all.filter((param) => !isGroup(param)) })
    const { fields } = record
    // Where a param has the model, what a shop wrote into `<model>` beside it is the modification.
    const written = record.others.find(({ field }) => field === 'model')?.text
    fields.modification ??= findModificationBehind(fields.make, written ?? '')
    record.others = record.others.filter(({ field }) => field !== 'model')
    fields.availability ??= car.attributes.get('available')
    record.equipment.push(...groups.map(readGroup))
    return record
  },
}

const isGroup = (param: FeedElement) => nameOf(param).startsWith(EQUIPMENT_PARAM)

const readGroup = (param: FeedElement) => ({
  name: nameOf(param).slice(EQUIPMENT_PARAM.length),
  items: param.text.split(';'),
})
