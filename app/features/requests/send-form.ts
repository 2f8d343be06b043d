import type { FormAnswer } from './form-answer.ts'
import { makeAlert } from './message-popup.ts'

/** Files may be on the way; a phone in a garage is slow. */
const TIMEOUT_MS = 60_000

/**
 * Sends a form that nobody has enlivened: all its fields plus `url`, as spec §7 has it. Its buttons are off meanwhile,
 * and what went wrong stands above it. Returns what was answered; undefined when no answer came.
 */
export async function sendForm(form: HTMLFormElement, submitter: HTMLElement | null): Promise<FormAnswer | undefined> {
  const fields = new FormData(form, submitter)
  if (!fields.get('url')) fields.set('url', location.href)
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  form.querySelector(':scope > [role=alert]')?.remove()
  const answer = await ask(addressOf(form), fields)
  for (const button of buttons) button.disabled = false
  if (answer?.success !== 'Y') form.prepend(makeAlert(answer?.msg ?? tellSilence()))
  return answer
}

function addressOf(form: HTMLFormElement): string {
  const { action } = form.dataset
  // `form.action` would be a field of that name, if there is one.
  return action === undefined ? (form.getAttribute('action') ?? '') : `/ajax/${encodeURIComponent(action)}.php`
}

async function ask(address: string, fields: FormData): Promise<FormAnswer | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: fields,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    return isFormAnswer(answer) ? answer : undefined
  } catch {
    return undefined // no network, no time, no JSON: the visitor is told by the caller
  }
}

const isFormAnswer = (value: unknown): value is FormAnswer =>
  typeof value === 'object' && value !== null && 'success' in value && 'msg' in value && typeof value.msg === 'string'

const tellSilence = () =>
  navigator.onLine
    ? 'Не получилось отправить. Введённое сохранилось: попробуйте ещё раз через минуту.'
    : 'Похоже, пропал интернет. Введённое сохранилось: отправьте ещё раз, когда связь вернётся.'
