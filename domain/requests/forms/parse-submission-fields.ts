import { DISCOUNT_CONDITIONS, type DiscountCondition } from '#domain/cars/prices/price.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { fieldsOf, LIST_FIELDS } from '../kinds/kind-fields.ts'
import { isChecked } from './parse-answers.ts'
import type { FormFields } from './parse-form.ts'
import type { RequestKind } from '../request.ts'
import type { Submission } from '../submission/submission.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

/** What comes with a form besides the visitor's answers; the sender is known from the connection. */
export interface SubmissionFields extends Pick<
  Submission,
  'carId' | 'conditions' | 'shownPriceRub' | 'isRepeatMeant' | 'consent' | 'advertising' | 'suspicion'
> {
  /** Undefined when the form has none. */
  key?: string
  pageUrl?: string
}

/** No person fills in a form faster; a form that is sent again has the time at which it was first shown. */
const MIN_FILL_MS = 1200
const MAX_URL_LENGTH = 2000
/** Numbers with more digits are not exact in JavaScript. */
const CAR_ID = /^\d{1,15}$/
/** A checkbox often has a hidden field of the same name, which sends «no» while it is not ticked. */
const CHECKBOX_FIELDS = [SUBMISSION_FIELDS.consent, SUBMISSION_FIELDS.advertising, SUBMISSION_FIELDS.repeat]
/**
 * Fields that can be repeated: a script may add the page address that the form already has (docs/product.md, Form
 * fields).
 */
const REPEATABLE_FIELDS = new Set<string>([
  SUBMISSION_FIELDS.url,
  SUBMISSION_FIELDS.conditions,
  SUBMISSION_FIELDS.files,
  ...CHECKBOX_FIELDS,
  ...LIST_FIELDS,
])

/**
 * The known fields of a form under our names: `with[]` becomes `with`, and fields that no form of this kind has are
 * left out. Undefined when the client repeats a field that allows one value.
 */
export function pickFields(kind: RequestKind, sent: FormFields): FormFields | undefined {
  const known = new Set<string>([...Object.values(SUBMISSION_FIELDS), ...fieldsOf(kind)])
  const fields = new Map<string, string[]>()
  for (const [name, values] of sent) {
    const plain = name.endsWith('[]') && REPEATABLE_FIELDS.has(name.slice(0, -2)) ? name.slice(0, -2) : name
    if (known.has(plain)) fields.set(plain, [...(fields.get(plain) ?? []), ...values])
  }
  const isDoubled = [...fields].some(([name, values]) => values.length > 1 && !REPEATABLE_FIELDS.has(name))
  return isDoubled ? undefined : fields
}

/**
 * Parses the fields that are not answers; undefined when the car or the key is invalid. Informative fields never fail.
 */
export function parseSubmissionFields(
  fields: FormFields,
  header: { key?: string },
  now: Date,
): SubmissionFields | undefined {
  const firstOf = (name: string) => fields.get(name)?.[0]?.trim() || undefined
  const key = (firstOf(SUBMISSION_FIELDS.key) ?? header.key)?.toLowerCase()
  const carId = firstOf(SUBMISSION_FIELDS.carId)
  if ((key !== undefined && !isUuid(key)) || (carId !== undefined && !CAR_ID.test(carId))) return undefined
  const version = (name: string) => parseDigits(firstOf(name), 9)
  return {
    key,
    carId: carId === undefined ? undefined : Number(carId),
    conditions: parseConditions(fields.get(SUBMISSION_FIELDS.conditions) ?? []),
    shownPriceRub: parseDigits(firstOf(SUBMISSION_FIELDS.shownPrice)?.replaceAll(/\s/g, ''), 10),
    isRepeatMeant: isChecked(fields, SUBMISSION_FIELDS.repeat),
    consent: { version: version(SUBMISSION_FIELDS.consentVersion) },
    advertising: isChecked(fields, SUBMISSION_FIELDS.advertising)
      ? { version: version(SUBMISSION_FIELDS.advertisingVersion) }
      : undefined,
    pageUrl: fields
      .get(SUBMISSION_FIELDS.url)
      ?.find((text) => text.trim() !== '')
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, MAX_URL_LENGTH)
      .toWellFormed(),
    suspicion: detectSuspicion(fields, now),
  }
}

const parseDigits = (text: string | undefined, digits: number) =>
  text !== undefined && /^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined

const parseConditions = (values: readonly string[]): DiscountCondition[] =>
  DISCOUNT_CONDITIONS.filter((condition) => values.includes(condition))

/** An invalid or future time is ignored: a browser's back button and a wrong clock can cause it. */
function detectSuspicion(fields: FormFields, now: Date): SubmissionFields['suspicion'] {
  if (fields.get(SUBMISSION_FIELDS.honeypot)?.some((value) => value.trim() !== '')) return 'honeypot'
  const shownAt = parseDigits(fields.get(SUBMISSION_FIELDS.shownAt)?.[0], 15)
  const tookMs = shownAt === undefined ? MIN_FILL_MS : now.getTime() - shownAt
  return tookMs >= 0 && tookMs < MIN_FILL_MS ? 'too-fast' : undefined
}
