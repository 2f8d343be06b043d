import { useRef, useState } from 'react'
import { fetchModels } from '#app/features/requests/fields/fetch-models.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { testDriveSlotsPath } from '#urls/paths.ts'
import { BOOKING_STEPS, type BookingStep, type BookingView } from './booking-view.ts'

export interface Booking {
  view: BookingView
  /** The form as it was shown last; it stays while a step back is taken. */
  form: RequestFormView | undefined
  state: 'ready' | 'loading' | 'failed'
  choose: (step: BookingStep, value: string) => void
  /** Asks again what can be had. */
  refresh: () => void
}

const TIMEOUT_MS = 10_000

/** What is being booked: each step asks what can be chosen after it, and the newest answer is shown. */
export function useBooking(loaded: BookingView): Booking {
  // What the loader says again after a heart or a login is another form: the one that is being filled in stays.
  const [view, setView] = useState(loaded)
  const [form, setForm] = useState(loaded.form)
  const [state, setState] = useState<Booking['state']>('ready')
  const newest = useRef(0)

  const ask = async (chosen: BookingView['chosen']) => {
    const asked = (newest.current += 1)
    setState('loading')
    const search = new URLSearchParams(chosen)
    // Loaded again or sent to somebody, the page shows the same. At once: when the answer comes he may be on another page.
    history.replaceState(history.state, '', `?${search}`)
    const answer = isBrandOnly(chosen) ? await fetchModelsOf(view, chosen) : await fetchBooking(search)
    if (asked !== newest.current) return
    if (answer === undefined) {
      setState('failed')
      return
    }
    setView((before) => ({ ...before, ...answer }))
    setForm((before) => mergeForm(before, answer.form))
    setState('ready')
  }

  return {
    view,
    form,
    state,
    choose: (step, value) => {
      const chosen = { ...retainEarlierChoices(view.chosen, step), ...(value !== '' && { [step]: value }) }
      setView({ ...view, ...clearLaterOptions(step), chosen, remark: undefined, form: undefined })
      void ask(chosen)
    },
    refresh: () => void ask(view.chosen),
  }
}

/** Another brand is another model; another car may stand at the same branch. */
function retainEarlierChoices(chosen: BookingView['chosen'], step: BookingStep): BookingView['chosen'] {
  const kept =
    step === 'car' ? (['brand', 'model', 'branch'] as const) : BOOKING_STEPS.slice(0, BOOKING_STEPS.indexOf(step))
  return Object.fromEntries(
    kept.flatMap((name): [BookingStep, string][] => (chosen[name] === undefined ? [] : [[name, chosen[name]]])),
  )
}

/** Lists that hang on what has just been chosen. */
function clearLaterOptions(step: BookingStep): Partial<BookingView> {
  if (step === 'brand') return { models: [], cars: [], branches: [] }
  return step === 'model' ? { cars: [], branches: [] } : {}
}

/** It is the same form under the same key, with other hours. */
const mergeForm = (before: RequestFormView | undefined, now: RequestFormView | undefined) =>
  before === undefined || now === undefined
    ? (now ?? before)
    : { ...now, key: before.key, shownAt: before.shownAt, firstShownAt: before.firstShownAt, url: before.url }

const isBrandOnly = ({ brand, model }: BookingView['chosen']) => brand !== undefined && model === undefined

/** The models of a brand come by the models call (docs/product.md, Models), as in every other list of brands; one without a block id has none. */
async function fetchModelsOf(
  { brands }: BookingView,
  { brand }: BookingView['chosen'],
): Promise<Pick<BookingView, 'models' | 'form'> | undefined> {
  const blockId = brands.find(({ value }) => value === brand)?.blockId
  const models = blockId ? await fetchModels(String(blockId)) : []
  return models && { models: models.map(({ slug, name }) => ({ value: slug, label: name })) }
}

async function fetchBooking(search: URLSearchParams): Promise<BookingView | undefined> {
  try {
    const answer = await fetch(testDriveSlotsPath(search), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const view: BookingView | undefined = answer.ok ? await answer.json() : undefined
    return view
  } catch {
    // No network, or no answer in time: it is said, with a way to try again.
    return undefined
  }
}
