import { useEffect, useSyncExternalStore } from 'react'
import type { SuggestedAnswers } from './read-asked.ts'

const NOTHING: SuggestedAnswers = {}

let told = NOTHING
const listeners = new Set<() => void>()

function tell(answers: SuggestedAnswers): void {
  told = answers
  for (const listener of listeners) listener()
}

function hear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the form that stands on the same page what a calculator has been told; undefined while that is nothing. */
export function useTellAnswers(answers: SuggestedAnswers | undefined): void {
  const text = JSON.stringify(answers ?? NOTHING)
  useEffect(() => {
    tell(JSON.parse(text))
    return () => tell(NOTHING)
  }, [text])
}

/** What a calculator on this page has been told. */
export const useToldAnswers = (): SuggestedAnswers =>
  useSyncExternalStore(
    hear,
    () => told,
    () => NOTHING,
  )
