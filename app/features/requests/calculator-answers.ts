import { useEffect, useSyncExternalStore } from 'react'
import type { SuggestedAnswers } from '../request-links/parse-request-params.ts'

/** The subject of a calculator: one page can hold several. */
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

/**
 * Calls `listener` with the answers of all calculators on the page, now and at every change; returns the unsubscribe
 * function.
 */
export function subscribeToCalculatorAnswers(listener: (answers: SuggestedAnswers) => void): () => void {
  const notify = () => listener(Object.assign({}, ...Object.values(calculatorAnswers)))
  notify()
  return subscribe(notify)
}

/**
 * Publishes what the visitor entered in a calculator to the forms on the same page or opened from it. While `answers`
 * is undefined (the input is being changed) the forms keep their values, because the visitor may have corrected them
 * there.
 */
export function usePublishAnswers(subject: Calculator, answers: SuggestedAnswers | undefined): void {
  const text = answers && JSON.stringify(answers)
  useEffect(() => {
    if (text !== undefined) publishAnswers(subject, JSON.parse(text))
  }, [subject, text])
  useEffect(() => () => publishAnswers(subject, undefined), [subject])
}

/** The answers of the calculators on this page, by subject. */
export const useCalculatorAnswers = (): CalculatorAnswers =>
  useSyncExternalStore(
    subscribe,
    () => calculatorAnswers,
    () => NO_ANSWERS,
  )
