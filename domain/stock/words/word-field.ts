import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { wholeNumber } from '#domain/requests/forms/rules.ts'
import { type FedField, OVERRIDE_RULES } from '../overrides/override-field.ts'

/** The fields whose words can be unknown, by their names in `asFed` of a draft. */
export const WORD_FIELDS = ['body', 'fuel', 'gearbox', 'drive', 'wheel', 'colour', 'availability'] as const
export type WordField = (typeof WORD_FIELDS)[number]

/** The field of a car that a word is about. */
export const carFieldOf = (field: WordField): FedField => (field === 'fuel' ? 'engine.fuel' : field)

/** What a word of this field can mean: codes. */
export function listMeanings(field: WordField): readonly string[] {
  const rule = OVERRIDE_RULES[carFieldOf(field)]
  return rule.kind === 'choice' ? rule.options : []
}

/** A word that does not matter. */
export const NO_MEANING = 'none'
const MAX_SPELLING_LENGTH = 500

/** What a word means; without a source it holds for all of them. */
export const WordSchema = v.pipe(
  formObject({
    field: v.picklist(WORD_FIELDS),
    spelling: v.pipe(v.string(), v.maxLength(MAX_SPELLING_LENGTH)),
    source: v.optional(wholeNumber(1, 999_999_999)),
    means: v.string('Выберите значение.'),
  }),
  v.forward(
    v.partialCheck(
      [['field'], ['means']],
      ({ field, means }) => means === NO_MEANING || listMeanings(field).includes(means),
      'Выберите значение.',
    ),
    ['means'],
  ),
)
export const ForgetWordSchema = formObject({ word: wholeNumber(1, 999_999_999) })

/** A name by which feeds call a branch. */
export const BranchNameSchema = formObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_SPELLING_LENGTH)),
  branch: wholeNumber(1, 999_999_999),
})
