import { DISCOUNT_CONDITIONS, type DiscountCondition } from '#domain/cars/prices/price.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { fieldsOf, LIST_FIELDS } from './request-schemas.ts'
import { isChecked, type FormFields } from './parse-answers.ts'
import type { RequestKind } from '../request.ts'
import type { Submission } from '../submission/submission.ts'
import { SUBMISSION_FIELDS } from './submission-fields.ts'

/** What came with a form besides the visitor's answers; the sender is the connection's to tell. */
export interface SubmissionFields extends Pick<
  Submission,
  'carId' | 'conditions' | 'shownPriceRub' | 'isRepeatMeant' | 'consent' | 'advertising' | 'suspicion'
> {
  /** Undefined when the form brought none. */
  key?: string
  pageUrl?: string
}

/** Nobody fills a form in faster than that; a filled-in one that is sent again carries the time of the first showing. */
const MIN_FILL_MS = 1200
const MAX_URL_LENGTH = 2000
/** More digits are no number that JavaScript and PostgreSQL agree on. */
const CAR_ID = /^\d{1,15}$/
/** A box often has a hidden field of its own name beside it, which says «no» for it while it is not ticked. */
const CHECKBOX_FIELDS = [SUBMISSION_FIELDS.consent, SUBMISSION_FIELDS.advertising, SUBMISSION_FIELDS.repeat]
/** Fields that may stand several times in one form: a script may add the address that the form holds already (docs/product.md, Form fields). */
const REPEATABLE_FIELDS = new Set<string>([
  SUBMISSION_FIELDS.url,
  SUBMISSION_FIELDS.conditions,
  SUBMISSION_FIELDS.files,
  ...CHECKBOX_FIELDS,
  ...LIST_FIELDS,
])

/**
 * Names a form's fields as we do: `with[]` is `with`, and what no form of this kind asks is left out. A field that
 * stands twice where one answer is asked is a mistake of the client's: undefined then.
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

/** Reads the wire fields; undefined when the form names a car or a key that can be neither. What only informs is never refused. */
export function parseSubmissionFields(
  fields: FormFields,
  header: { key?: string },
  now: Date,
): SubmissionFields | undefined {
  const one = (name: string) => fields.get(name)?.[0]?.trim() || undefined
  const key = (one(SUBMISSION_FIELDS.key) ?? header.key)?.toLowerCase()
  const carId = one(SUBMISSION_FIELDS.carId)
  if ((key !== undefined && !isUuid(key)) || (carId !== undefined && !CAR_ID.test(carId))) return undefined
  const version = (name: string) => parseDigits(one(name), 9)
  return {
    key,
    carId: carId === undefined ? undefined : Number(carId),
    conditions: parseConditions(fields.get(SUBMISSION_FIELDS.conditions) ?? []),
    shownPriceRub: parseDigits(one(SUBMISSION_FIELDS.shownPrice)?.replaceAll(/\s/g, ''), 10),
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

const parseConditions = (given: readonly string[]): DiscountCondition[] =>
  DISCOUNT_CONDITIONS.filter((condition) => given.includes(condition))

/** A time that is no time, or lies ahead, says nothing: a browser's back button and a wrong clock bring such. */
function detectSuspicion(fields: FormFields, now: Date): SubmissionFields['suspicion'] {
  if (fields.get(SUBMISSION_FIELDS.honeypot)?.some((value) => value.trim() !== '')) return 'honeypot'
  const shownAt = parseDigits(fields.get(SUBMISSION_FIELDS.shownAt)?.[0], 15)
  const tookMs = shownAt === undefined ? MIN_FILL_MS : now.getTime() - shownAt
  return tookMs >= 0 && tookMs < MIN_FILL_MS ? 'too-fast' : undefined
}
