import { useEffect, useState } from 'react'
import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { SearchView } from './search-view.ts'

/** Long enough for one question per word of a fast typist, short enough not to be noticed. */
const DEBOUNCE_MS = 150

/** The last answer, which may be that of an earlier text, and why there is none for this one. */
export interface Answer {
  view: SearchView | undefined
  failure: CallFailure | undefined
  /** The question has no answer yet: what is shown is that of an earlier one. */
  isWaiting: boolean
  askAgain: () => void
}

interface Answered {
  /** The text that was asked about; undefined: it is being asked again. */
  asked: string | undefined
  view?: SearchView
  failure?: CallFailure
}

/** The answer for a text. A question whose text has changed is aborted; the former answer stays until the next one. */
export function useAnswer(text: string): Answer {
  const [answered, setAnswered] = useState<Answered>()
  const [repeated, setRepeated] = useState<{ text: string }>()
  useEffect(() => {
    const stale = new AbortController()
    const ask = async () => {
      const result = await fetchAnswer(text, stale.signal)
      if (stale.signal.aborted) return
      setAnswered((former) =>
        result.ok ? { asked: text, view: result.value } : { asked: text, view: former?.view, failure: result },
      )
    }
    // Nobody types any more when it is asked again, nor yet when the palette opens.
    const timer = setTimeout(() => void ask(), text === '' || repeated?.text === text ? 0 : DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [text, repeated])
  const isWaiting = answered?.asked !== text
  return {
    view: answered?.view,
    failure: isWaiting ? undefined : answered.failure,
    isWaiting,
    askAgain: () => {
      setAnswered((former) => ({ asked: undefined, view: former?.view }))
      setRepeated({ text })
    },
  }
}
