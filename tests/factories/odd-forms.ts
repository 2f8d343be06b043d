import fc from 'fast-check'
import { fieldsOf } from '#domain/requests/kinds/kind-fields.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { SUBMISSION_FIELDS } from '#domain/requests/forms/submission-fields.ts'

/** A form that no person would send. */
export interface OddForm {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** Undefined nine times out of ten. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const CRLF = '\r\n'
const BOUNDARY = 'x-odd-boundary'

const REAL_NAMES = [
  ...Object.values(SUBMISSION_FIELDS),
  ...new Set(REQUEST_KINDS.flatMap((kind) => fieldsOf(kind))),
  'HigloadBlockId',
  'favorites',
  'type',
  'action',
  'id',
  'iblock',
  'carId',
  'car-id',
]
const NAMES = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...REAL_NAMES) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      'a[b][c]',
      'phone[]',
      'name[0][x]',
      'with[]',
      'files[]',
      '',
      ' ',
      '\0',
      '\u202e',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

const VALUES = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'yes',
      'Анна',
      '+7 (916) 123-45-67',
      '89161234567',
      'anna@example.ru',
      '101',
      '1',
      '2018',
      '14:30',
      'maintenance',
      'geely',
      'ADD_TO_COMPARE_LIST',
      'del_tov',
      'trade-in',
      'kasko',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1e309',
      'NaN',
      'Infinity',
      '9'.repeat(15),
      '9'.repeat(400),
      '0x10',
      '१२३',
      '2147483648',
      '9223372036854775808',
      '275760-09-13',
      '2026-02-30',
      '25:61',
      '24:00',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\0',
      "'; drop table request; --",
      '<script>alert(1)</script>',
      '{"$ne":null}',
      '=cmd|calc',
      'x@x.example\r\nBcc: z@z.example',
      '../../etc/passwd',
      '%00',
      '\ufeff',
      '\u2028',
      '🚗'.repeat(700),
      'я'.repeat(3000),
      '\ud800',
      'a\udfffb',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.uuid() },
)

interface FormPart {
  name: string
  value: string
  fileName?: string
  type?: string
}

const FORM_PART: fc.Arbitrary<FormPart> = fc.record(
  {
    name: NAMES,
    value: VALUES,
    fileName: rarely(fc.oneof(fc.constantFrom('a.jpg', '../../a.php', '', 'con', 'a\0.png'), fc.string())),
    type: rarely(fc.constantFrom('text/plain', 'image/jpeg', 'application/json', 'text/plain; charset=utf-16', 'x')),
  },
  { requiredKeys: ['name', 'value'] },
)

/** Valid fields for every call, to mix with the odd ones. */
const VALID_FIELDS: Record<string, string> = {
  name: 'Анна',
  consent: 'yes',
  advertising: 'yes',
  comment: 'Вопрос',
  email: 'anna@example.ru',
  brand: 'geely',
  own_brand: 'Kia',
  own_model: 'Rio',
  own_year: '2018',
  own_mileage_km: '84 000',
  price_rub: '2 450 000',
  first_payment_rub: '500 000',
  term_months: '60',
  insurance: 'kasko',
  work: 'repair',
  parts: 'Колодки',
  HigloadBlockId: '101',
  favorites: '1',
  action: 'ADD_TO_COMPARE_LIST',
  id: '1',
  iblock: '2',
}
const VALID_PARTS = fc
  .nat(999_999)
  .map((number): FormPart[] => [
    ...Object.entries(VALID_FIELDS).map(([name, value]) => ({ name, value })),
    { name: 'phone', value: `+7916${String(1_000_000 + number)}` },
  ])

/** Valid, except for one or two parts that are added or replace another. */
const NEARLY_VALID_PARTS = fc
  .tuple(VALID_PARTS, fc.array(FORM_PART, { maxLength: 2 }), fc.boolean())
  .map(([valid, odd, isReplacing]) => {
    const replaced = new Set(isReplacing ? odd.map(({ name }) => name) : [])
    return [...valid.filter(({ name }) => !replaced.has(name)), ...odd]
  })
const PARTS = fc.oneof(
  { weight: 8, arbitrary: NEARLY_VALID_PARTS },
  { weight: 3, arbitrary: fc.array(FORM_PART, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(FORM_PART, { minLength: 90, maxLength: 140 }) },
)

const encode = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'))

function encodeMultipart(parts: readonly FormPart[]): Uint8Array<ArrayBuffer> {
  const written = parts.map(({ name, value, fileName, type }) => {
    const disposition = `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`
    return [`--${BOUNDARY}`, disposition, ...(type === undefined ? [] : [`Content-Type: ${type}`]), '', value, ''].join(
      CRLF,
    )
  })
  return encode(`${written.join('')}--${BOUNDARY}--${CRLF}`)
}

const encodeLoosely = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const URL_ENCODED = 'application/x-www-form-urlencoded'

const ENCODED_FORM: fc.Arbitrary<{ type: string; body: Uint8Array<ArrayBuffer> }> = fc.oneof(
  { weight: 4, arbitrary: PARTS.map((parts) => ({ type: MULTIPART, body: encodeMultipart(parts) })) },
  {
    weight: 2,
    arbitrary: PARTS.map((parts) => ({
      type: URL_ENCODED,
      body: encode(parts.map(({ name, value }) => `${encodeLoosely(name)}=${encodeLoosely(value)}`).join('&')),
    })),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }).map((text) => ({ type: URL_ENCODED, body: encode(text) })) },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 600 }).map((bytes) => ({ type: MULTIPART, body: new Uint8Array(bytes) })),
  },
  { weight: 1, arbitrary: fc.json().map((text) => ({ type: 'application/json', body: encode(text) })) },
)

const ODD_CONTENT_TYPES = fc.constantFrom(
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${BOUNDARY}`,
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  `multipart/mixed; boundary=${BOUNDARY}`,
  `${MULTIPART}; charset=utf-16`,
  `${URL_ENCODED}; charset=koi8-r`,
  'text/plain',
  '*/*',
  ';',
  'application/octet-stream',
)

/** Truncated, one byte changed, or intact. */
const DAMAGE = fc.record({ cut: rarely(fc.nat()), flip: rarely(fc.nat()) })

const HEADERS = fc.record({
  accept: rarely(
    fc.constantFrom('*/*', 'application/json', 'text/html,*/*;q=0.8', 'text/html;q=0', ';;;', 'image/png'),
  ),
  cookie: rarely(
    fc.oneof(
      fc.base64String().map((text) => `first_touch=${text}; visitor=${text}`),
      fc.constant('first_touch=%ZZ; ='.repeat(9)),
    ),
  ),
  'idempotency-key': rarely(fc.oneof(fc.uuid(), fc.constantFrom('"', 'x', '1'.repeat(900)))),
  'content-encoding': rarely(fc.constantFrom('gzip', 'identity', 'br, br')),
  'user-agent': rarely(fc.constantFrom('', 'Googlebot/2.1', 'x'.repeat(3000))),
  referer: rarely(fc.constantFrom('', 'not a url', 'https://cars.example/?phone=79161234567', 'javascript:alert(1)')),
})

/** Forms with odd types, boundaries, names, values and lengths, some of them truncated. */
export const ODD_FORMS: fc.Arbitrary<OddForm> = fc
  .record({ whole: ENCODED_FORM, type: rarely(ODD_CONTENT_TYPES), damage: DAMAGE, headers: HEADERS })
  .map(({ whole, type, damage, headers }) => ({
    headers: { ...omitUndefined(headers), 'content-type': type ?? whole.type },
    body: applyDamage(whole.body, damage),
  }))

const omitUndefined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

function applyDamage(body: Uint8Array<ArrayBuffer>, { cut, flip }: { cut?: number; flip?: number }) {
  const damaged = body.slice(0, cut === undefined ? undefined : cut % (body.length + 1))
  if (flip !== undefined && damaged.length > 0)
    damaged[flip % damaged.length] = (damaged[flip % damaged.length] ?? 0) ^ 0x5a
  return damaged
}
