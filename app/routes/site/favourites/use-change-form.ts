import { type FormEvent, useState } from 'react'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

const SAVE_FAILED = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

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
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null) return SAVE_FAILED
    if ('success' in answer && answer.success === 'Y') return undefined
    return 'msg' in answer && typeof answer.msg === 'string' ? answer.msg : SAVE_FAILED
  } catch (error) {
    // The network failed, or the answer is not JSON.
    reportHandledError('change of a list', error)
    return SAVE_FAILED
  }
}
