import { useEffect, useState } from 'react'
import { suggestionsPath } from '#urls/content-paths.ts'
import type { Suggestion, Suggestions } from './suggestion.ts'

/** Long enough for one request per word of a fast typist, short enough not to be noticed. */
const DEBOUNCE_MS = 150

/** The suggestions for the typed text; undefined until the first answer. A late answer is dropped. */
export function useSuggestions(text: string): Suggestion[] | undefined {
  const [suggestions, setSuggestions] = useState<Suggestion[]>()
  const query = text.trim()

  useEffect(() => {
    if (query === '') return undefined
    const stale = new AbortController()
    const timer = setTimeout(() => {
      // The search works without suggestions, so a failure is not reported.
      fetchSuggestions(query, stale.signal).then(
        (suggestions) => stale.signal.aborted || setSuggestions(suggestions),
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [query])

  // The previous answer stays visible while the next one is loading.
  return query === '' ? undefined : suggestions
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(suggestionsPath(text), { signal, headers: { accept: 'application/json' } })
  if (!response.ok) return []
  const { suggestions }: Suggestions = await response.json()
  return suggestions
}
