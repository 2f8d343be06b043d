import * as v from 'valibot'
import { BODIES, COLOURS } from '#domain/cars/car.ts'
import { CAR_BADGES } from '#domain/cars/car-badge.texts.ts'
import {
  AVAILABILITY_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from '#domain/cars/facets/options.texts.ts'
import type { CarPrice } from '#domain/cars/prices/price.ts'
import type { CarDraft } from '#domain/feeds/drafts/car-draft.ts'
import { keysOf } from '#domain/keys-of.ts'
import { line, paragraph, webAddress, wholeNumber } from '#domain/requests/forms/rules.ts'

/** How a value is typed: an amount in roubles, another whole number, a text, one of a list, a branch by its id. */
type OverrideKind =
  | { kind: 'roubles' | 'number'; min: number; max: number }
  | { kind: 'text' | 'paragraph'; max: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'address' | 'branch' }

/** `isRequired`: a car cannot be without it. `whenEmpty`: what an emptied field means; null by default. */
type OverrideRule = OverrideKind & { isRequired?: boolean; whenEmpty?: 0 }

const MAX_ROUBLES = 1_000_000_000
const discount: OverrideRule = { kind: 'roubles', min: 0, max: MAX_ROUBLES, whenEmpty: 0 }
const text: OverrideRule = { kind: 'text', max: 120 }

type PriceField = `price.${keyof CarPrice}`
type EngineField = 'engine.fuel' | 'engine.cc' | 'engine.powerHp' | 'engine.rangeKm'
type PlainField = Extract<
  keyof CarDraft,
  | 'trim'
  | 'modification'
  | 'generation'
  | 'body'
  | 'doors'
  | 'year'
  | 'mileageKm'
  | 'gearbox'
  | 'drive'
  | 'wheel'
  | 'colour'
  | 'colourName'
  | 'owners'
  | 'availability'
  | 'description'
  | 'videoUrl'
>

/** A value of a car that a person may set instead of its feed: its name in the draft of a feed. */
export type FedField = PriceField | EngineField | PlainField | 'branchId'
/** A badge is set by people alone: no feed has one. */
export type OverrideField = FedField | 'badge'

/** In the order of the page. The limits are those of the columns of `car`. */
export const OVERRIDE_RULES: Record<OverrideField, OverrideRule> = {
  'price.priceRub': { kind: 'roubles', min: 10_000, max: MAX_ROUBLES, isRequired: true },
  'price.listPriceRub': { kind: 'roubles', min: 10_000, max: MAX_ROUBLES },
  'price.tradeInDiscountRub': discount,
  'price.creditDiscountRub': discount,
  'price.insuranceDiscountRub': discount,
  'price.optionalDiscountRub': discount,
  'price.maxDiscountRub': discount,
  branchId: { kind: 'branch' },
  availability: { kind: 'choice', options: keysOf(AVAILABILITY_LABELS), isRequired: true },
  badge: { kind: 'choice', options: CAR_BADGES, isRequired: true },
  trim: text,
  generation: text,
  modification: text,
  year: { kind: 'number', min: 1900, max: 2100, isRequired: true },
  mileageKm: { kind: 'number', min: 0, max: 2_000_000 },
  owners: { kind: 'number', min: 0, max: 99 },
  body: { kind: 'choice', options: BODIES },
  doors: { kind: 'number', min: 1, max: 9 },
  'engine.fuel': { kind: 'choice', options: keysOf(FUEL_LABELS) },
  'engine.cc': { kind: 'number', min: 100, max: 20_000 },
  'engine.powerHp': { kind: 'number', min: 1, max: 3000 },
  'engine.rangeKm': { kind: 'number', min: 1, max: 3000 },
  gearbox: { kind: 'choice', options: keysOf(GEARBOX_LABELS) },
  drive: { kind: 'choice', options: keysOf(DRIVE_LABELS) },
  wheel: { kind: 'choice', options: keysOf(WHEEL_LABELS) },
  colour: { kind: 'choice', options: COLOURS },
  colourName: text,
  description: { kind: 'paragraph', max: 10_000 },
  videoUrl: { kind: 'address' },
}

export const OVERRIDE_FIELDS = keysOf(OVERRIDE_RULES)
export const FED_FIELDS = OVERRIDE_FIELDS.filter((field) => field !== 'badge')
export const OverrideFieldSchema = v.picklist(OVERRIDE_FIELDS)

/** A value as a draft has it: the JSON of `car_override.value`. */
export type OverrideValue = string | number | null

/** Whether a value of this field must have a last day: every price over the feed ends, and every badge. */
export const mustEnd = (field: OverrideField): boolean => field.startsWith('price.') || field === 'badge'

/** What was typed as the field's value; a message for the person when it is none. */
export function parseOverrideValue(
  field: OverrideField,
  typed: string | undefined,
): { ok: true; value: OverrideValue } | { ok: false; message: string } {
  const rule = OVERRIDE_RULES[field]
  if (typed === undefined || typed.trim() === '')
    return rule.isRequired === true
      ? {
          ok: false,
          message: field === 'badge' ? 'Выберите метку.' : 'Без этого значения автомобиль не\u00a0показать.',
        }
      : { ok: true, value: rule.whenEmpty ?? null }
  const parsed = v.safeParse(schemaOf(rule), typed)
  return parsed.success ? { ok: true, value: parsed.output } : { ok: false, message: parsed.issues[0].message }
}

function schemaOf(rule: OverrideRule): v.GenericSchema<string, string | number> {
  switch (rule.kind) {
    case 'roubles':
    case 'number':
      return wholeNumber(rule.min, rule.max)
    case 'text':
      return line(rule.max)
    case 'paragraph':
      return paragraph(rule.max)
    case 'choice':
      return v.picklist(rule.options, 'Выберите из\u00a0списка.')
    case 'address':
      return webAddress
    case 'branch':
      return wholeNumber(1, 999_999_999)
    default:
      return rule satisfies never
  }
}

/** Why a person sets a value of their own. */
export const OVERRIDE_REASONS = ['offer', 'feed-error', 'negotiated', 'damage', 'other'] as const
export type OverrideReason = (typeof OVERRIDE_REASONS)[number]

/** What `car_override` has of a value. */
export const StoredOverrideSchema = v.object({
  field: OverrideFieldSchema,
  value: v.nullable(v.union([v.string(), v.number()])),
  reason: v.picklist(OVERRIDE_REASONS),
})
