import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { fetchModels } from '#app/features/requests/fields/fetch-models.ts'
import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { testDriveSlotsPath } from '#urls/content-paths.ts'
import { BOOKING_STEPS, type BookingStep, type BookingView, BookingViewSchema } from './booking-view.ts'

export interface Booking {
  view: BookingView
  /** The form as it was shown last; it stays while the visitor goes back a step. */
  form: RequestFormView | undefined
  state: 'ready' | 'loading' | 'failed'
  choose: (step: BookingStep, value: string) => void
  /** Loads the options again. */
  refresh: () => void
}

/** The state of the booking: each step loads the options after it, and the latest response is shown. */
export function useBooking(loaded: BookingView): Booking {
  // After a revalidation the loader's view has another form key: the form that is being filled in must stay.
  const [choices, setView] = useState(loaded)
  // The links to other free hours load the page again.
  const view = { ...choices, hours: loaded.hours, time: loaded.time }
  const [form, setForm] = useState(loaded.form)
  const [state, setState] = useState<Booking['state']>('ready')
  const lastCall = useRef(0)

  const load = async (chosen: BookingView['chosen']) => {
    const call = (lastCall.current += 1)
    setState('loading')
    const search = new URLSearchParams({ ...beginningOf(view), ...chosen })
    // So that a reload or a shared link shows the same. At once: when the response arrives the visitor may be on
    // another page.
    history.replaceState(history.state, '', `?${search}`)
    const response =
      isBrandOnly(chosen) && view.time === undefined ? await fetchModelsOf(view, chosen) : await fetchBooking(search)
    if (call !== lastCall.current) return
    if (response === undefined) {
      setState('failed')
      return
    }
    setView((before) => ({ ...before, ...response }))
    setForm((before) => mergeForm(before, response.form))
    setState('ready')
  }

  return {
    view,
    form,
    state,
    choose: (step, value) => {
      const chosen = { ...keepEarlierChoices(view.chosen, step), ...(value !== '' && { [step]: value }) }
      setView({ ...view, ...clearLaterOptions(step), chosen, notice: undefined, form: undefined })
      void load(chosen)
    },
    refresh: () => void load(view.chosen),
  }
}

/** The hour that the visitor has begun with. */
const beginningOf = ({ time }: BookingView) => time && { branch: time.branch, slot: time.slot }

/** Another brand clears the model; another car may be at the same branch. */
function keepEarlierChoices(chosen: BookingView['chosen'], step: BookingStep): BookingView['chosen'] {
  const steps =
    step === 'car' ? (['brand', 'model', 'branch'] as const) : BOOKING_STEPS.slice(0, BOOKING_STEPS.indexOf(step))
  return Object.fromEntries(
    steps.flatMap((name): [BookingStep, string][] => (chosen[name] === undefined ? [] : [[name, chosen[name]]])),
  )
}

/** Clears the lists that depend on the new choice. */
function clearLaterOptions(step: BookingStep): Partial<BookingView> {
  if (step === 'brand') return { models: [], cars: [], branches: [] }
  return step === 'model' ? { cars: [], branches: [] } : {}
}

/** The same form with the same key, but with other slots. */
const mergeForm = (before: RequestFormView | undefined, now: RequestFormView | undefined) =>
  before === undefined || now === undefined
    ? (now ?? before)
    : { ...now, key: before.key, shownAt: before.shownAt, firstShownAt: before.firstShownAt, url: before.url }

const isBrandOnly = ({ brand, model }: BookingView['chosen']) => brand !== undefined && model === undefined

/**
 * The models of a brand come from the models call (docs/product.md, Models), as in every other list of brands; a brand
 * without a block id has none.
 */
async function fetchModelsOf(
  { brands }: BookingView,
  { brand }: BookingView['chosen'],
): Promise<Pick<BookingView, 'models' | 'form'> | undefined> {
  const blockId = brands.find(({ value }) => value === brand)?.blockId
  const models = blockId ? await fetchModels(String(blockId)) : []
  return models && { models: models.map(({ slug, name }) => ({ value: slug, label: name })) }
}

async function fetchBooking(search: URLSearchParams): Promise<BookingView | undefined> {
  const answer = await fetchJson(testDriveSlotsPath(search), v.parser(BookingViewSchema))
  return answer.ok ? answer.value : undefined
}
