import { childrenOf, tagKey } from '../feed-element.ts'
import { FieldGatherer } from '../field-words.ts'
import { type Dialect, readCommon } from './dialect.ts'

/** Yandex Market Language: `yml_catalog > shop > offers > offer`, the car's properties in `<param name="Год выпуска">`. */
export const yml: Dialect = {
  name: 'YML',
  path: ['yml_catalog', 'shop', 'offers', 'offer'].map(tagKey),
  read(car) {
    const record = readCommon(car, 'yml')
    const params = new FieldGatherer()
    for (const param of childrenOf(car, 'param')) params.add(tagKey(param.attributes.get('name') ?? ''), param.text)
    record.fields = { ...params.fields, ...record.fields }
    record.fields.availability ??= car.attributes.get('available')
    return record
  },
}
