import * as v from 'valibot'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { SEND_FAILURE_MESSAGES } from './send-form.texts.ts'

export type SendOutcome = { kind: 'answered'; answer: FormAnswer } | { kind: 'failed'; message: string }

/** How long a site may say nothing. While bytes go up it is the line that is slow, not the site. */
const IDLE_TIMEOUT_MS = 30_000

const FormAnswerSchema = v.object({
  success: v.picklist(['Y', 'N']),
  msg: v.string(),
  action: v.picklist(['popup', 'reload', 'hide-answer-form']),
  link: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.string())),
  number: v.optional(v.number()),
  request: v.optional(v.string()),
  follow: v.optional(v.string()),
  calendar: v.optional(v.string()),
  confirm: v.optional(v.literal('repeat')),
})

/** Sends a form and never throws: what fails comes back as words for the visitor. `onProgress` hears the share that is up. */
export function sendForm(action: string, body: FormData, onProgress: (share: number) => void): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // oxlint-disable-next-line no-restricted-globals -- fetch cannot tell how much of a file is up
    const call = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout>
    const end = (outcome: SendOutcome) => {
      clearTimeout(silence)
      resolve(outcome)
    }
    const fail = (message: string) => end({ kind: 'failed', message })
    const waitAnew = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        fail(SEND_FAILURE_MESSAGES.slow)
        call.abort()
      }, IDLE_TIMEOUT_MS)
    }
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      waitAnew()
      onProgress(total > 0 ? loaded / total : 0)
    })
    call.addEventListener('error', () => fail(SEND_FAILURE_MESSAGES.offline))
    call.addEventListener('load', () => end(parseAnswer(call.status, call.responseText)))
    call.open('POST', action)
    call.setRequestHeader('Accept', 'application/json')
    waitAnew()
    call.send(body)
  })
}

function parseAnswer(status: number, text: string): SendOutcome {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), FormAnswerSchema), text)
  if (!read.success) return { kind: 'failed', message: SEND_FAILURE_MESSAGES.broken }
  return status === 200 ? { kind: 'answered', answer: read.output } : { kind: 'failed', message: read.output.msg }
}
