import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { SAVE_FAILED_MESSAGE as SAVE_FAILED } from '#app/features/saved-cars/list-errors.ts'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'

/** Only a refusal has a message. */
const ChangeAnswerSchema = v.object({ success: v.picklist(['Y', 'N']), msg: v.optional(v.string()) })

/** Sends a form that changes the list without leaving the page. A toast shows why a change failed. */
export function useChangeForm() {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refusal = await postForm(event.currentTarget)
    if (refusal !== undefined) showToast({ text: refusal })
    // After a refusal, too, the list may have changed.
    if (refusal !== SAVE_FAILED) notifyListsChanged()
    setBusy(false)
  }
  return { isBusy, send }
}

/** Sends the form. Returns undefined on success, otherwise the reason. */
async function postForm(form: HTMLFormElement): Promise<string | undefined> {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const answer = await fetchJson(form.action, v.parser(ChangeAnswerSchema), { body: new URLSearchParams(fields) })
  if (!answer.ok) return (answer.reason === 'refused' ? answer.msg : undefined) ?? SAVE_FAILED
  return answer.value.success === 'Y' ? undefined : (answer.value.msg ?? SAVE_FAILED)
}
