import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { parseCarName } from '#domain/feeds/drafts/parse-car-name.ts'
import { toLine } from '#domain/feeds/values/plain-text.ts'
import { parseBody, resolveBody } from '#domain/cars/reference/attributes/parse-body.ts'
import { FED_FIELDS, type OverrideValue } from '../overrides/override-field.ts'
import type { ManualCar } from './manual-car-form.ts'

/** What an import needs of a draft, and the whole of it as `feed_listing.draft` has it, without its hash. */
export interface ManualDraft extends Pick<CarDraft, 'key' | 'vin' | 'photoUrls' | 'brand' | 'model'> {
  json: string
}

/** The draft of a car that a person has entered; undefined when no model is left of what was typed as one. */
export function draftManualCar(car: ManualCar): ManualDraft | undefined {
  const named = parseCarName({
    make: car.make,
    model: car.model,
    year: String(car.year),
    ...(car.generation !== null && { generation: String(car.generation) }),
    ...(car.modification !== null && { modification: String(car.modification) }),
  })
  if (!named.ok) return undefined
  const { brand, model, generation, modification, known, body } = named.car
  const values = valuesIn(car, '')
  const facts = { key: car.key, vin: car.vin ?? null, photoUrls: [], brand, model }
  const json = JSON.stringify({
    ...facts,
    ...values,
    block: car.block,
    // The text of the model can name it too.
    generation: values.generation ?? generation,
    modification: toLine(modification ?? '', 120),
    body: values.body ?? resolveBody(known, parseBody(body ?? '')) ?? null,
    engine: { ...valuesIn(car, 'engine.'), powerKw: null },
    price: valuesIn(car, 'price.'),
    branchNames: [],
    equipment: parseEquipment(car.equipment ?? ''),
    metallic: null,
    title: car.title ?? null,
    condition: car.condition ?? null,
    sourceUrl: null,
    asFed: {},
    isReserved: false,
  })
  return { ...facts, json }
}

/** The values of one group, `engine.` or `price.`, without its name; of none, those without a group. */
const valuesIn = (car: ManualCar, group: '' | 'engine.' | 'price.'): Record<string, OverrideValue> =>
  Object.fromEntries(
    FED_FIELDS.filter((field) => (group === '' ? !field.includes('.') : field.startsWith(group))).map((field) => [
      field.slice(group.length),
      car[field],
    ]),
  )

/** One group without a name, an item a line. */
function parseEquipment(text: string): CarDraft['equipment'] {
  const items = [...new Set(text.split('\n').flatMap((item) => toLine(item) ?? []))]
  return items.length === 0 ? [] : [{ name: '', items }]
}
