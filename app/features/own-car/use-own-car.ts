import { useRef, useState } from 'react'
import { OWN_CAR_FIELDS, type OwnCarAnswer, type OwnCarInputs, type OwnCarView, queryOf } from './own-car-inputs.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** As long as a visitor waits before he is told. */
const TIMEOUT_MS = 10_000

type CalculatorPhase<Answer> =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** Undefined before anything was asked, and when a field was changed since. */
  | { kind: 'answered'; answer: Answer | undefined }

interface UseOwnCarParams<Answer> {
  view: OwnCarView
  /** What the page's own query was answered with. */
  answer: Answer | undefined
  /** The JSON door, for the query of a car. */
  pathOf: (query: URLSearchParams) => string
  /** What comes through it, read; undefined when it is something else. */
  parse: (json: unknown) => Answer | undefined
}

/**
 * A calculator about one's own car: asks its JSON door with what stands in the fields, one question at a time, the last
 * one counting. What was answered goes as soon as a field changes: it was about another car.
 */
export function useOwnCar<Answer extends OwnCarAnswer>({ view, answer, pathOf, parse }: UseOwnCarParams<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<AbortController>(undefined)
  const [phase, setPhase] = useState<CalculatorPhase<Answer>>({ kind: 'answered', answer })
  const [errors, setErrors] = useState(answer?.errors ?? {})
  const [models, setModels] = useState(view.models)
  // What the fields are made anew with: a car of the garage.
  const [given, setGiven] = useState(view.inputs)
  const [asked, setAsked] = useState(view.inputs)

  const ask = async (said: OwnCarInputs) => {
    last.current?.abort()
    const mine = new AbortController()
    last.current = mine
    setAsked(said)
    // At once: when the answer comes he may be on another page.
    updateAddress(said)
    setPhase({ kind: 'loading' })
    const found = await fetchAnswer(pathOf(queryOf(said)), parse, mine.signal)
    if (mine.signal.aborted) return
    setPhase(found === undefined ? { kind: 'failed' } : { kind: 'answered', answer: found })
    setErrors(found?.errors ?? {})
    const [wrong] = Object.keys(found?.errors ?? {})
    // Once the words are there that the field is described by.
    if (wrong !== undefined) setTimeout(() => fieldOf(form.current, wrong)?.focus())
  }

  return {
    form,
    phase,
    errors,
    models,
    given,
    asked,
    ask: () => void ask(collectInputs(form.current)),
    pick: (said: OwnCarInputs) => {
      setGiven(said)
      void ask(said)
    },
    forget: () => {
      last.current?.abort()
      setPhase({ kind: 'answered', answer: undefined })
    },
    suggestModels: async (brand: string) => {
      if (brand.trim() === '') return
      const found = await fetchAnswer(pathOf(queryOf({ own_brand: brand })), parse)
      if (found !== undefined) setModels(found.models)
    },
  }
}

async function fetchAnswer<Answer>(
  path: string,
  read: (json: unknown) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer | undefined> {
  // One for both ends: `AbortSignal.any` is too new (docs/browsers.md).
  const call = new AbortController()
  const giveUp = () => call.abort()
  signal?.addEventListener('abort', giveUp)
  const patience = setTimeout(giveUp, TIMEOUT_MS)
  try {
    const answer = await fetch(path, { signal: call.signal })
    return answer.ok ? read(await answer.json()) : undefined
  } catch (error) {
    // No network, no answer in time, or another question since.
    if (signal?.aborted !== true) reportHandledError('answer about a car of one’s own', error)
    return undefined
  } finally {
    clearTimeout(patience)
  }
}

/** Come back to or loaded again, the page answers the same. */
function updateAddress(said: OwnCarInputs): void {
  const address = new URL(location.href)
  for (const name of ['garage', ...OWN_CAR_FIELDS]) address.searchParams.delete(name)
  for (const [name, text] of queryOf(said)) address.searchParams.append(name, text)
  history.replaceState(history.state, '', address)
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)

function collectInputs(form: HTMLFormElement | null): OwnCarInputs {
  const fields = form === null ? undefined : new FormData(form)
  const textOf = (name: string) => {
    const text = fields?.get(name)
    return typeof text === 'string' ? text : ''
  }
  return {
    own_brand: textOf('own_brand'),
    own_model: textOf('own_model'),
    own_year: textOf('own_year'),
    own_mileage_km: textOf('own_mileage_km'),
  }
}
