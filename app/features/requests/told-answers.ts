import { useEffect } from 'react'
import type { SuggestedAnswers } from './read-asked.ts'

const NOTHING: SuggestedAnswers = {}

let told = NOTHING
const listeners = new Set<(told: SuggestedAnswers) => void>()

function tell(answers: SuggestedAnswers): void {
  told = answers
  for (const listener of listeners) listener(told)
}

/** Calls back with what the calculators on this page have been told, now and whenever it changes; returns what ends it. */
export function hearTold(listener: (told: SuggestedAnswers) => void): () => void {
  listeners.add(listener)
  listener(told)
  return () => void listeners.delete(listener)
}

/**
 * Tells the form that stands on the same page what a calculator has been told. While it is being told something else
 * (`answers` is undefined) the form keeps what it has: there it may have been corrected.
 */
export function useTellAnswers(answers: SuggestedAnswers | undefined): void {
  const text = answers && JSON.stringify(answers)
  useEffect(() => {
    if (text !== undefined) tell(JSON.parse(text))
  }, [text])
  useEffect(() => () => tell(NOTHING), [])
}
