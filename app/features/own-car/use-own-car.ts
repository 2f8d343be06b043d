import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { collectFormFields, focusFirstError } from '#app/features/form/form-controls.ts'
import {
  OWN_CAR_FIELDS,
  type OwnCarInputs,
  type OwnCarView,
  type OwnCarAnswerSchema,
  pickOwnCar,
  queryOf,
} from './own-car-inputs.ts'

type CalculatorPhase<Answer> =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** Undefined before the first request, and after a field was changed. */
  | { kind: 'answered'; answer: Answer | undefined }

interface UseOwnCarParams<Answer> {
  view: OwnCarView
  /** The answer to the page's own query. */
  answer: Answer | undefined
  /** The address of the JSON endpoint for a car's query. */
  pathOf: (query: URLSearchParams) => string
  /** Of its answer. */
  schema: v.GenericSchema<unknown, Answer>
}

/**
 * A calculator for the visitor's own car: sends the fields to its JSON endpoint, one request at a time, the last one
 * counts. A change of a field clears the answer, because it was about another car.
 */
export function useOwnCar<Answer extends v.InferOutput<typeof OwnCarAnswerSchema>>({
  view,
  answer,
  pathOf,
  schema,
}: UseOwnCarParams<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<AbortController>(undefined)
  const [phase, setPhase] = useState<CalculatorPhase<Answer>>({ kind: 'answered', answer })
  const [errors, setErrors] = useState(answer?.errors ?? {})
  // The fields are rendered anew with these values: a car of the garage.
  const [initial, setInitial] = useState(view.inputs)
  const [submitted, setSubmitted] = useState(view.inputs)

  const submit = async (inputs: OwnCarInputs) => {
    last.current?.abort()
    const controller = new AbortController()
    last.current = controller
    setSubmitted(inputs)
    // At once: when the answer arrives the visitor may be on another page.
    updateAddress(inputs)
    setPhase({ kind: 'loading' })
    const { signal } = controller
    const newAnswer = await fetchJson(pathOf(queryOf(inputs)), v.parser(schema), { signal })
    if (signal.aborted) return
    setPhase(newAnswer.ok ? { kind: 'answered', answer: newAnswer.value } : { kind: 'failed' })
    const errors = newAnswer.ok ? newAnswer.value.errors : {}
    setErrors(errors)
    if (form.current !== null) focusFirstError(form.current, errors)
  }

  return {
    form,
    phase,
    errors,
    initial,
    submitted,
    submit: (form: HTMLFormElement) => void submit(pickOwnCar((name) => collectFormFields(form).get(name)?.[0])),
    pickGarageCar: (inputs: OwnCarInputs) => {
      setInitial(inputs)
      void submit(inputs)
    },
    clearAnswer: () => {
      last.current?.abort()
      setPhase({ kind: 'answered', answer: undefined })
    },
  }
}

/** After a reload or a step in the history the page shows the same. */
function updateAddress(inputs: OwnCarInputs): void {
  const address = new URL(location.href)
  for (const name of ['garage', ...OWN_CAR_FIELDS]) address.searchParams.delete(name)
  for (const [name, text] of queryOf(inputs)) address.searchParams.append(name, text)
  history.replaceState(history.state, '', address)
}
