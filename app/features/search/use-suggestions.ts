import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { suggestionsPath } from '#urls/content-paths.ts'
import { type Suggestion, SuggestionsSchema } from './suggestion.ts'

/** Long enough for one request per word of a fast typist, short enough not to be noticed. */
const DEBOUNCE_MS = 150

/** The suggestions for the typed text; undefined until the first answer. A late answer is dropped. */
export function useSuggestions(text: string): Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<Suggestion[]>()
  const query = text.trim()

  useEffect(() => {
    if (query === '') return undefined
    const stale = new AbortController()
    const load = async () => {
      const answer = await fetchJson(suggestionsPath(query), v.parser(SuggestionsSchema), { signal: stale.signal })
      // The search works without suggestions, so a failure is not shown.
      if (answer.ok) setSuggestions(answer.value.suggestions)
    }
    const timer = setTimeout(() => void load(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [query])

  // The previous answer stays visible while the next one is loading.
  return query === '' ? undefined : suggestions
}
