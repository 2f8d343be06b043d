import { useEffect, useState } from 'react'
import { suggestionsPath } from '#urls/paths.ts'
import type { Suggestion, Suggestions } from './suggestion.ts'

/** Long enough that a quick typist asks once a word, short enough not to be felt. */
const DEBOUNCE_MS = 150

/** What is suggested for words as they are typed; undefined until the first answer. An answer that is late is dropped. */
export function useSuggestions(words: string): Suggestion[] | undefined {
  const [answer, setAnswer] = useState<Suggestion[]>()
  const asked = words.trim()

  useEffect(() => {
    if (asked === '') return undefined
    const stale = new AbortController()
    const timer = setTimeout(() => {
      // A search without suggestions is still a search: what fails here is not worth a word.
      fetchSuggestions(asked, stale.signal).then(
        (suggestions) => stale.signal.aborted || setAnswer(suggestions),
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [asked])

  // The last answer stays in view while the next is on its way.
  return asked === '' ? undefined : answer
}

async function fetchSuggestions(words: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(suggestionsPath(words), { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) return []
  const { suggestions }: Suggestions = await answer.json()
  return suggestions
}
