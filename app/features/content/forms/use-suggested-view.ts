import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { pickSuggestedAnswers } from '#app/features/requests/pick-suggested-answers.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { subscribeToCalculatorAnswers } from '#app/features/requests/calculator-answers.ts'

interface SuggestionState {
  /** As the form's fields write them. */
  answers: Record<string, string>
  /** What the visitor had written otherwise by then. */
  written: ReadonlyMap<string, string>
}

const NO_SUGGESTIONS: SuggestionState = { answers: {}, written: new Map() }

/**
 * A form's view with what the calculators of the same page have been told: nobody types that twice. What the visitor has
 * written into the form stays as it is; `hearInput` is how it comes to be known, until it is taken.
 */
export function useSuggestedView(loaded: RequestFormView) {
  const { kind } = loaded
  const written = useRef(new Map<string, string>())
  const [heard, setHeard] = useState(NO_SUGGESTIONS)
  useEffect(
    () =>
      subscribeToCalculatorAnswers((told) => {
        const answers = pickSuggestedAnswers(told, kind)
        // What agrees with what was told goes along with it from then on.
        for (const [name, answer] of Object.entries(answers))
          if (written.current.get(name) === answer) written.current.delete(name)
        setHeard({ answers, written: new Map(written.current) })
      }),
    [kind],
  )
  return {
    view: useMemo(() => applySuggestions(loaded, heard), [loaded, heard]),
    hearInput: (event: FormEvent) => recordInput(written.current, event),
    forgetInput: () => {
      written.current.clear()
      setHeard(({ answers }) => ({ answers, written: new Map() }))
    },
  }
}

const CAR_NAME_FIELDS = ['own_brand', 'own_model']

function applySuggestions(view: RequestFormView, { answers, written }: SuggestionState): RequestFormView {
  const names = Object.keys(answers)
  if (names.length === 0) return view
  const own = names.filter((name) => written.has(name))
  // Year and mileage of one car say nothing of another.
  const isOtherCar = own.some((name) => CAR_NAME_FIELDS.includes(name))
  const suggested = Object.fromEntries(
    Object.entries(answers).filter(([name]) => !isOtherCar || !name.startsWith('own_')),
  )
  const values = { ...suggested, ...Object.fromEntries([...written].filter(([name]) => own.includes(name))) }
  return {
    ...view,
    values: { ...view.values, ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])) },
    suggested: { ...view.suggested, ...suggested },
    editedFields: own,
  }
}

/** Keeps what stands in a field that the visitor has filled; emptied, it is nobody's. */
function recordInput(written: Map<string, string>, { target }: FormEvent): void {
  if (!('name' in target && 'value' in target)) return
  const { name, value } = target
  if (typeof name !== 'string' || typeof value !== 'string') return
  if (value.trim() === '') written.delete(name)
  else written.set(name, value)
}
