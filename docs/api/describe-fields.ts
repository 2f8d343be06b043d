import { REQUEST_FIELD_LABELS } from '#domain/requests/forms/fields.texts.ts'
import { OPTION_LABELS } from '#domain/requests/forms/options.texts.ts'
import { fieldDefinitionOf, fieldsOf, isOptional, labelField, LIST_FIELDS } from '#domain/requests/kinds/kind-fields.ts'
import { definitionOf, type RequestKind } from '#domain/requests/kinds/registry.ts'
import { MAX_FILES } from '#domain/requests/request.ts'

/** JSON Schema, as OpenAPI 3.1 uses it. */
export type Schema = Record<string, unknown>

/** The shape of fields on the wire, where everything is text. Names and options come from the schemas themselves. */
const FIELD_SHAPES: Readonly<Record<string, Schema>> = {
  phone: { description: 'Any spelling: `8 900 …`, `+7 (900) …`, ten digits.', examples: ['+7 (916) 123-45-67'] },
  email: { format: 'email', maxLength: 254, examples: ['anna@example.ru'] },
  name: { maxLength: 100, examples: ['Анна'] },
  comment: { maxLength: 2000, examples: ['Можно посмотреть в субботу?'] },
  parts: { maxLength: 2000, examples: ['Передние тормозные колодки'] },
  brand: { description: 'Slug, block id or name.', examples: ['geely'] },
  model: { description: 'Slug, as `/ajax/model.php` lists it, or name.', examples: ['monjaro'] },
  branch: { description: 'Slug or name of a branch.', examples: ['moscow-south'] },
  own_year: { pattern: '^\\d{4}$', examples: ['2018'] },
  own_mileage_km: { description: 'Digits; spaces between them are fine.', examples: ['84 000'] },
  own_price_rub: { examples: ['1 250 000'] },
  own_vin: { description: '17 Latin letters and digits.', examples: ['XTA21099998765432'] },
  own_plate: { description: 'A number plate, in Cyrillic or Latin letters.', examples: ['А123ВС777'] },
  price_rub: { description: 'Price of the car in roubles.', examples: ['2 450 000'] },
  first_payment_rub: { description: 'In roubles, less than the price.', examples: ['500 000'] },
  term_months: { examples: ['60'] },
  programme: {
    description: 'The slug of a credit programme. Without it, the first that accepts the car.',
    examples: ['autocredit-new'],
  },
  wished_date: { format: 'date', description: 'From today to three months ahead.', examples: ['2026-11-28'] },
  wished_time: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['14:30'] },
  slot: {
    pattern: '^\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d$',
    description:
      'An hour of a test drive by the clock of the branch, as `/technical/test-drive/slots.json` lists it. It is booked with the request, or the call returns `success: N` with `errors.slot` and the next free hours. Needs a branch: `branch`, or that of the car. Without it a day and an hour are only a preference.',
    examples: ['2026-11-21T10:00'],
  },
  resume_url: { format: 'uri', examples: ['https://example.ru/cv'] },
}

/** The fields of a form of one kind, as the body of its call. */
export function describeKind(kind: RequestKind): Schema {
  const names = fieldsOf(kind)
  const { filesLabel, isSubscription } = definitionOf(kind)
  const files = filesLabel === undefined ? {} : { files: FILES_FIELD }
  return {
    allOf: [{ $ref: '#/components/schemas/WireFields' }],
    type: 'object',
    required: [...names.filter((name) => !isOptional(kind, name)), ...(isSubscription ? ['advertising'] : [])],
    properties: { ...Object.fromEntries(names.map((name) => [name, describeField(kind, name)])), ...files },
  }
}

const FILES_FIELD: Schema = {
  title: REQUEST_FIELD_LABELS.files,
  description: `At most ${MAX_FILES} files of 10 MB: JPEG, PNG, WebP or PDF. \`files[]\` is the same field.`,
  type: 'array',
  maxItems: MAX_FILES,
  items: { type: 'string', contentMediaType: 'application/octet-stream' },
}

function describeField(kind: RequestKind, name: string): Schema {
  const labels: Record<string, Record<string, string>> = OPTION_LABELS
  const options = labels[name]
  const example = fieldDefinitionOf(kind, name)?.example
  const item: Schema = {
    type: 'string',
    ...FIELD_SHAPES[name],
    ...(options && describeOptions(options)),
    ...(example !== undefined && { examples: [example] }),
  }
  const isList = LIST_FIELDS.includes(name)
  return { title: labelField(kind, name), ...(isList ? { type: 'array', minItems: 1, items: item } : item) }
}

const describeOptions = (options: Record<string, string>): Schema => ({
  enum: Object.keys(options),
  description: Object.entries(options)
    .map(([code, label]) => `\`${code}\` ${label}`)
    .join('; '),
})

/** An example of such a form, with only the required fields. */
export function exampleOf(kind: RequestKind): Record<string, string | string[]> {
  const required = fieldsOf(kind)
    .filter((name) => !isOptional(kind, name))
    .map((name) => [name, exampleFor(kind, name)] as const)
  const consents = definitionOf(kind).isSubscription ? ['consent', 'advertising'] : ['consent']
  return {
    ...Object.fromEntries(required),
    ...Object.fromEntries(consents.map((name) => [name, 'yes'])),
    url: 'https://landing.example/geely/',
  }
}

function exampleFor(kind: RequestKind, name: string): string | string[] {
  const { examples, items } = describeField(kind, name)
  if (Array.isArray(examples)) return String(examples[0])
  if (typeof items === 'object') return ['kasko']
  return name === 'work' ? 'maintenance' : 'Kia'
}
