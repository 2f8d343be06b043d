import * as v from 'valibot'
import { PhotoSchema } from '#app/features/cars/fetch-card-photos.ts'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { suggestionsPath } from '#urls/content-paths.ts'

const SuggestionSchema = v.object({
  kind: v.picklist(['name', 'cars', 'car', 'page']),
  /** A path of the site. */
  to: v.string(),
  label: v.string(),
  note: v.string(),
  /** Of the car, or of one of the cars. */
  photo: v.optional(PhotoSchema),
  /** Required information beside it: the terms of a credit. */
  terms: v.optional(v.string()),
})

/** A line of the search box: its address, its label, and a note. */
export type Suggestion = v.InferOutput<typeof SuggestionSchema>

const SuggestionsSchema = v.object({ suggestions: v.array(SuggestionSchema) })

/** The suggestions for a text in the search box. */
export const fetchSuggestions = (text: string, signal: AbortSignal) =>
  fetchJson(suggestionsPath(text), v.parser(SuggestionsSchema), { signal })
