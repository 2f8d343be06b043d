import { type FormEvent, useState } from 'react'
import { tellListsChanged } from '#app/features/visitors/list-changes.ts'
import { showToast } from '#app/ui/toasts.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

const FAILED = 'Не\u00A0получилось сохранить. Проверьте связь и\u00A0попробуйте ещё раз.'

/** What sends a form that changes the list without leaving the page, and says why when it could not be done. */
export function useChange() {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refusal = await post(event.currentTarget)
    if (refusal !== undefined) showToast({ text: refusal })
    // Whatever was answered: the list may be another one now.
    if (refusal !== FAILED) tellListsChanged()
    setBusy(false)
  }
  return { isBusy, send }
}

/** Sends the form; undefined once all is done, else why not. */
async function post(form: HTMLFormElement): Promise<string | undefined> {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null) return FAILED
    if ('success' in answer && answer.success === 'Y') return undefined
    return 'msg' in answer && typeof answer.msg === 'string' ? answer.msg : FAILED
  } catch (error) {
    // No network, or an answer that is no JSON.
    reportSurvived('change of a list', error)
    return FAILED
  }
}
