import * as v from 'valibot'

const SuggestionSchema = v.object({
  kind: v.picklist(['name', 'cars', 'car', 'page']),
  /** A path of the site. */
  to: v.string(),
  label: v.string(),
  note: v.string(),
  /** Required information beside it: the terms of a credit. */
  terms: v.optional(v.string()),
})

/** A line of the search box: its address, its label, and a note. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>

/** The answer to the search box. */
export const SuggestionsSchema = v.object({ suggestions: v.array(SuggestionSchema) })
