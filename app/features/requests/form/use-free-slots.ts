import { useRef, useState } from 'react'
import * as v from 'valibot'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import type { RequestFormView } from '../request-form-view.ts'

const TIMEOUT_MS = 10_000

/** Of the answer about a booking (features/test-drive) what a form needs of it. */
const SlotsAnswerSchema = v.object({
  form: v.object({ slots: v.array(v.object({ day: v.string(), slots: v.array(v.string()) })) }),
})

/**
 * The view with the free hours as they are now. `renew` asks them anew: of a branch that is chosen in the form, or after
 * somebody else has taken one. Without an answer the old ones stay; the site tells of an hour that cannot be had.
 */
export function useFreeSlots(view: RequestFormView) {
  const [fresh, setFresh] = useState<Pick<RequestFormView, 'slots' | 'values'>>()
  const newest = useRef(0)
  const renew = async (branch: string) => {
    if (view.hoursPath === undefined || branch === '') return
    const asked = (newest.current += 1)
    const slots = await fetchSlots(view.hoursPath, branch)
    if (slots !== undefined && asked === newest.current)
      setFresh({ slots, values: { ...view.values, branch: [branch] } })
  }
  return { shown: { ...view, ...fresh }, renew: (branch: string) => void renew(branch) }
}

async function fetchSlots(path: string, branch: string): Promise<RequestFormView['slots']> {
  try {
    const answer = await fetch(`${path}&${new URLSearchParams({ branch })}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const read = v.safeParse(SlotsAnswerSchema, answer.ok ? await answer.json() : undefined)
    return read.success ? read.output.form.slots : undefined
  } catch (error) {
    reportHandledError('free hours', error)
    // No network, or no answer in time: the hours that are shown may still be free.
    return undefined
  }
}
