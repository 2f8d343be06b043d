import { useRef, useState } from 'react'
import * as v from 'valibot'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import type { RequestFormView } from '../request-form-view.ts'

/** The part of the test-drive slots response (features/test-drive) that a form needs. */
const SlotsAnswerSchema = v.object({
  form: v.object({ slots: v.array(v.object({ day: v.string(), slots: v.array(v.string()) })) }),
})

/**
 * The view with the current free slots. `refresh` fetches them for a branch that is chosen in the form, or after a slot
 * was taken. When that fails the old ones stay, and the server refuses a slot that is taken.
 */
export function useFreeSlots(view: RequestFormView) {
  const [refreshed, setRefreshed] = useState<Pick<RequestFormView, 'slots' | 'values'>>()
  const lastCall = useRef(0)
  const refresh = async (branch: string) => {
    if (view.slotsPath === undefined || branch === '') return
    const call = (lastCall.current += 1)
    const path = `${view.slotsPath}&${new URLSearchParams({ branch })}`
    const answer = await fetchJson(path, v.parser(SlotsAnswerSchema))
    if (answer.ok && call === lastCall.current)
      setRefreshed({ slots: answer.value.form.slots, values: { ...view.values, branch: [branch] } })
  }
  return { shown: { ...view, ...refreshed }, refresh: (branch: string) => void refresh(branch) }
}
