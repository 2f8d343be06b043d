import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pickSuggestedAnswers } from '#app/features/requests/pick-suggested-answers.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { subscribeToCalculatorAnswers } from '#app/features/requests/calculator-answers.ts'

interface SuggestionState {
  /** In the format of the form's fields. */
  answers: Record<string, string>
  /** What the visitor had typed instead. */
  typed: ReadonlyMap<string, string>
}

const NO_SUGGESTIONS: SuggestionState = { answers: {}, typed: new Map() }

/**
 * A form's view with the input of the calculators on the same page, so that nobody types it twice. What the visitor has
 * typed into the form stays: `recordInput` collects it, `forgetInput` clears it after an accepted request.
 */
export function useSuggestedView(loaded: RequestFormView) {
  const { kind } = loaded
  const typed = useRef(new Map<string, string>())
  const [suggestions, setSuggestions] = useState(NO_SUGGESTIONS)
  useEffect(
    () =>
      subscribeToCalculatorAnswers((suggested) => {
        const answers = pickSuggestedAnswers(suggested, kind)
        // A field that agrees with the calculator follows it from then on.
        for (const [name, answer] of Object.entries(answers))
          if (typed.current.get(name) === answer) typed.current.delete(name)
        setSuggestions({ answers, typed: new Map(typed.current) })
      }),
    [kind],
  )
  return {
    view: useMemo(() => applySuggestions(loaded, suggestions), [loaded, suggestions]),
    recordInput: (event: FormEvent) => recordInput(typed.current, event),
    forgetInput: () => {
      typed.current.clear()
      setSuggestions(({ answers }) => ({ answers, typed: new Map() }))
    },
  }
}

const CAR_NAME_FIELDS = ['own_brand', 'own_model']

function applySuggestions(view: RequestFormView, { answers, typed }: SuggestionState): RequestFormView {
  const names = Object.keys(answers)
  if (names.length === 0) return view
  const editedFields = names.filter((name) => typed.has(name))
  // Year and mileage of one car do not apply to another.
  const isOtherCar = editedFields.some((name) => CAR_NAME_FIELDS.includes(name))
  const suggested = Object.fromEntries(
    Object.entries(answers).filter(([name]) => !isOtherCar || !name.startsWith('own_')),
  )
  const values = { ...suggested, ...Object.fromEntries([...typed].filter(([name]) => editedFields.includes(name))) }
  return {
    ...view,
    values: { ...view.values, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])) },
    suggested: { ...view.suggested, ...suggested },
    editedFields,
  }
}

/** Records the value of a field that the visitor has filled in; an emptied field is forgotten. */
function recordInput(typed: Map<string, string>, { target }: FormEvent): void {
  if (!('name' in target && 'value' in target)) return
  const { name, value } = target
  if (typeof name !== 'string' || typeof value !== 'string') return
  if (value.trim() === '') typed.delete(name)
  else typed.set(name, value)
}
