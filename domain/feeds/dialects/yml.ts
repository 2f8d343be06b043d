import { splitOffModification } from '../../cars/reference/words/read-modification.ts'
import { childrenOf, type FeedElement, tagKey } from '../feed-element.ts'
import type { FeedFields } from '../feed-record.ts'
import { FieldGatherer } from '../field-words.ts'
import { branchNamesIn, type Dialect, readCommon, splitOptions } from './dialect.ts'

/** What the name of a param with one group of equipment begins with, as our own feed out writes it: «Оснащение: Комфорт». */
export const EQUIPMENT_PARAM = 'Оснащение: '

/** Yandex Market Language: `yml_catalog > shop > offers > offer`, the car's properties in `<param name="Год выпуска">`. */
export const yml: Dialect = {
  name: 'YML',
  path: ['yml_catalog', 'shop', 'offers', 'offer'].map(tagKey),
  read(car) {
    const record = readCommon(car, 'yml', ['param'])
    const groups = childrenOf(car, 'param').filter((param) => nameOf(param).startsWith(EQUIPMENT_PARAM))
    const params = new FieldGatherer()
    for (const param of childrenOf(car, 'param')) {
      const isUsed = params.add(tagKey(nameOf(param)), param.text) || groups.includes(param)
      if (!isUsed && param.text.trim() !== '') record.unused.push(nameOf(param))
    }
    record.fields = { ...params.fields, ...record.fields, ...nameModel(record.fields.model, params.fields) }
    record.fields.availability ??= car.attributes.get('available')
    if (record.equipment.length === 0)
      record.equipment = groups.length > 0 ? groups.map(readGroup) : splitOptions(params.fields.options)
    record.branchNames.push(...branchNamesIn(params.fields))
    return record
  },
}

/**
 * A shop writes anything of a car into `<model>`, so the param «Модель» is clearer; the modification that stands behind it
 * in `<model>` counts where no param has it.
 */
function nameModel(text: string | undefined, params: FeedFields): FeedFields {
  if (params.model === undefined) return {}
  const modification = params.modification ?? splitOffModification(text ?? '')?.modification
  return { model: params.model, ...(modification !== undefined && { modification }) }
}

const nameOf = (param: FeedElement) => param.attributes.get('name') ?? ''

const readGroup = (param: FeedElement) => ({
  name: nameOf(param).slice(EQUIPMENT_PARAM.length),
  items: param.text.split(';'),
})
