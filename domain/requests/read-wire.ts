import { DISCOUNT_CONDITIONS, type DiscountCondition } from '../cars/price.ts'
import { isUuid } from '../is-uuid.ts'
import { fieldsOf, LIST_FIELDS } from './forms/request-schemas.ts'
import { isTicked, type FormFields } from './read-answers.ts'
import type { RequestKind } from './request.ts'
import type { Submission } from './submission.ts'
import { WIRE_FIELDS } from './wire-fields.ts'

/** What came with a form besides the visitor's answers; the sender is the connection's to tell. */
export interface Wire extends Pick<
  Submission,
  'carId' | 'conditions' | 'shownPriceRub' | 'isRepeatMeant' | 'consent' | 'advertising' | 'suspicion'
> {
  /** Undefined when the form brought none. */
  key?: string
  pageUrl?: string
}

/** Nobody fills a form in faster than that; a filled-in one that is sent again carries the time of the first showing. */
const LEAST_FILL_MS = 1200
const LONGEST_URL = 2000
/** More digits are no number that JavaScript and PostgreSQL agree on. */
const CAR_ID = /^\d{1,15}$/
/** A box often has a hidden field of its own name beside it, which says «no» for it while it is not ticked. */
const BOXES = [WIRE_FIELDS.consent, WIRE_FIELDS.advertising, WIRE_FIELDS.repeat]
/** Fields that may stand several times in one form: a script may add the address that the form holds already (spec §7). */
const MANY = new Set<string>([WIRE_FIELDS.url, WIRE_FIELDS.conditions, WIRE_FIELDS.files, ...BOXES, ...LIST_FIELDS])

/**
 * Names a form's fields as we do: `with[]` is `with`, and what no form of this kind asks is left out. A field that
 * stands twice where one answer is asked is a mistake of the client's: undefined then.
 */
export function pickFields(kind: RequestKind, sent: FormFields): FormFields | undefined {
  const known = new Set<string>([...Object.values(WIRE_FIELDS), ...fieldsOf(kind)])
  const fields = new Map<string, string[]>()
  for (const [name, values] of sent) {
    const plain = name.endsWith('[]') && MANY.has(name.slice(0, -2)) ? name.slice(0, -2) : name
    if (known.has(plain)) fields.set(plain, [...(fields.get(plain) ?? []), ...values])
  }
  const isDoubled = [...fields].some(([name, values]) => values.length > 1 && !MANY.has(name))
  return isDoubled ? undefined : fields
}

/** Reads the wire fields; undefined when the form names a car or a key that can be neither. What only informs is never refused. */
export function readWire(fields: FormFields, header: { key?: string }, now: Date): Wire | undefined {
  const one = (name: string) => fields.get(name)?.[0]?.trim() || undefined
  const key = (one(WIRE_FIELDS.key) ?? header.key)?.toLowerCase()
  const carId = one(WIRE_FIELDS.carId)
  if ((key !== undefined && !isUuid(key)) || (carId !== undefined && !CAR_ID.test(carId))) return undefined
  const version = (name: string) => numberOf(one(name), 9)
  return {
    key,
    carId: carId === undefined ? undefined : Number(carId),
    conditions: readConditions(fields.get(WIRE_FIELDS.conditions) ?? []),
    shownPriceRub: numberOf(one(WIRE_FIELDS.shownPrice)?.replaceAll(/\s/g, ''), 10),
    isRepeatMeant: isTicked(fields, WIRE_FIELDS.repeat),
    consent: { version: version(WIRE_FIELDS.consentVersion) },
    advertising: isTicked(fields, WIRE_FIELDS.advertising)
      ? { version: version(WIRE_FIELDS.advertisingVersion) }
      : undefined,
    pageUrl: fields
      .get(WIRE_FIELDS.url)
      ?.find((text) => text.trim() !== '')
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, LONGEST_URL)
      .toWellFormed(),
    suspicion: suspect(fields, now),
  }
}

const numberOf = (text: string | undefined, digits: number) =>
  text !== undefined && /^\d+$/.test(text) && text.length <= digits ? Number(text) : undefined

const readConditions = (given: readonly string[]): DiscountCondition[] =>
  DISCOUNT_CONDITIONS.filter((condition) => given.includes(condition))

/** A time that is no time, or lies ahead, says nothing: a browser's back button and a wrong clock bring such. */
function suspect(fields: FormFields, now: Date): Wire['suspicion'] {
  if (fields.get(WIRE_FIELDS.honeypot)?.some((value) => value.trim() !== '')) return 'honeypot'
  const shownAt = numberOf(fields.get(WIRE_FIELDS.shownAt)?.[0], 15)
  const tookMs = shownAt === undefined ? LEAST_FILL_MS : now.getTime() - shownAt
  return tookMs >= 0 && tookMs < LEAST_FILL_MS ? 'too-fast' : undefined
}
