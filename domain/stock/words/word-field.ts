import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { type FedField, OVERRIDE_RULES } from '../overrides/override-field.ts'

/** The fields with a fixed list of values whose words can be unknown, by their names in `asFed` of a draft. */
export const LISTED_FIELDS = ['body', 'fuel', 'gearbox', 'drive', 'wheel', 'colour', 'availability'] as const
export type ListedField = (typeof LISTED_FIELDS)[number]

/** All that a person can give a meaning to: also a make, a model, and the name of a column. */
const WORD_FIELDS = [...LISTED_FIELDS, 'brand', 'model', 'column'] as const
export type WordField = (typeof WORD_FIELDS)[number]

/** Undefined for a text that is none. */
export const toWordField = (text: string | undefined): WordField | undefined =>
  WORD_FIELDS.find((field) => field === text)

/** Whether the field has a fixed list of values. */
export const isListed = (field: WordField): field is ListedField => LISTED_FIELDS.some((listed) => listed === field)

/** The field of a car that a word is about. */
export const carFieldOf = (field: ListedField): FedField => (field === 'fuel' ? 'engine.fuel' : field)

/** What a word of this field can mean: codes. */
export function listMeanings(field: ListedField): readonly string[] {
  const rule = OVERRIDE_RULES[carFieldOf(field)]
  return rule.kind === 'choice' ? rule.options : []
}

/** A word that does not matter. */
export const NO_MEANING = 'none'
const MAX_SPELLING_LENGTH = 500

/** What a word means; without a source it holds for all of them. */
export const WordSchema = formObject({
  field: v.picklist(WORD_FIELDS),
  spelling: v.pipe(v.string(), v.maxLength(MAX_SPELLING_LENGTH)),
  source: v.optional(wholeNumber(1, 999_999_999)),
  means: v.string('Выберите значение.'),
})
export const ForgetWordSchema = formObject({ word: wholeNumber(1, 999_999_999) })

/** A name by which feeds call a branch. */
export const BranchNameSchema = formObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SPELLING_LENGTH)),
  branch: wholeNumber(1, 999_999_999),
})
