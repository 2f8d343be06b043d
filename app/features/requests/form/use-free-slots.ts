import { useRef, useState } from 'react'
import * as v from 'valibot'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import type { RequestFormView } from '../request-form-view.ts'

const TIMEOUT_MS = 10_000

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
    const slots = await fetchSlots(view.slotsPath, branch)
    if (slots !== undefined && call === lastCall.current)
      setRefreshed({ slots, values: { ...view.values, branch: [branch] } })
  }
  return { shown: { ...view, ...refreshed }, refresh: (branch: string) => void refresh(branch) }
}

async function fetchSlots(path: string, branch: string): Promise<RequestFormView['slots']> {
  try {
    const response = await fetch(`${path}&${new URLSearchParams({ branch })}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const parsed = v.safeParse(SlotsAnswerSchema, response.ok ? await response.json() : undefined)
    return parsed.success ? parsed.output.form.slots : undefined
  } catch (error) {
    reportHandledError('free hours', error)
    // No network, or no response in time: the shown slots may still be free.
    return undefined
  }
}
