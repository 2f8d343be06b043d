import { useEffect, useSyncExternalStore } from 'react'
import type { SuggestedAnswers } from '../request-links/parse-request-params.ts'

/** What a calculator is about: one page may hold several. */
type Calculator = 'credit' | 'trade-in' | 'maintenance' | 'spare-parts'

export type CalculatorAnswers = Readonly<Partial<Record<Calculator, SuggestedAnswers>>>

const NO_ANSWERS: CalculatorAnswers = {}

let calculatorAnswers = NO_ANSWERS
const listeners = new Set<() => void>()

function publishAnswers(subject: Calculator, answers: SuggestedAnswers | undefined): void {
  calculatorAnswers = { ...calculatorAnswers, [subject]: answers }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back with all that is told on this page, now and whenever it changes; returns what ends it. */
export function subscribeToCalculatorAnswers(listener: (answers: SuggestedAnswers) => void): () => void {
  const callBack = () => listener(Object.assign({}, ...Object.values(calculatorAnswers)))
  callBack()
  return subscribe(callBack)
}

/**
 * Tells the forms that are on the same page, or opened from it, what a calculator has been told. While it is being told
 * something else (`answers` is undefined) they keep what they have: there it may have been corrected.
 */
export function usePublishAnswers(subject: Calculator, answers: SuggestedAnswers | undefined): void {
  const text = answers && JSON.stringify(answers)
  useEffect(() => {
    if (text !== undefined) publishAnswers(subject, JSON.parse(text))
  }, [subject, text])
  useEffect(() => () => publishAnswers(subject, undefined), [subject])
}

/** What the calculators on this page have been told, by subject. */
export const useCalculatorAnswers = (): CalculatorAnswers =>
  useSyncExternalStore(
    subscribe,
    () => calculatorAnswers,
    () => NO_ANSWERS,
  )
