import { useEffect, useSyncExternalStore } from 'react'
import type { SuggestedAnswers } from './read-asked.ts'

/** What a calculator is about: one page may hold several. */
type Subject = 'credit' | 'trade-in' | 'maintenance' | 'spare-parts'

export type ToldAnswers = Readonly<Partial<Record<Subject, SuggestedAnswers>>>

const NOTHING: ToldAnswers = {}

let told = NOTHING
const listeners = new Set<() => void>()

function tell(subject: Subject, answers: SuggestedAnswers | undefined): void {
  told = { ...told, [subject]: answers }
  for (const listener of listeners) listener()
}

function hear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back with all that is told on this page, now and whenever it changes; returns what ends it. */
export function hearTold(listener: (answers: SuggestedAnswers) => void): () => void {
  const callBack = () => listener(Object.assign({}, ...Object.values(told)))
  callBack()
  return hear(callBack)
}

/**
 * Tells the forms that are on the same page, or opened from it, what a calculator has been told. While it is being told
 * something else (`answers` is undefined) they keep what they have: there it may have been corrected.
 */
export function useTellAnswers(subject: Subject, answers: SuggestedAnswers | undefined): void {
  const text = answers && JSON.stringify(answers)
  useEffect(() => {
    if (text !== undefined) tell(subject, JSON.parse(text))
  }, [subject, text])
  useEffect(() => () => tell(subject, undefined), [subject])
}

/** What the calculators on this page have been told, by subject. */
export const useToldAnswers = (): ToldAnswers =>
  useSyncExternalStore(
    hear,
    () => told,
    () => NOTHING,
  )
