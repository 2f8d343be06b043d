import * as v from 'valibot'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { SEND_FAILURE_MESSAGES } from './send-form.texts.ts'

export type SendOutcome = { kind: 'answered'; answer: FormAnswer } | { kind: 'failed'; message: string }

/** Time without a response before the call fails. While bytes are uploaded the connection is slow, not the site. */
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

/** Sends a form and never throws: a failure becomes a message for the visitor. `onProgress` gets the uploaded share. */
export function sendForm(action: string, body: FormData, onProgress: (share: number) => void): Promise<SendOutcome> {
  return new Promise((resolve) => {
    // oxlint-disable-next-line no-restricted-globals -- fetch does not report upload progress
    const call = new XMLHttpRequest()
    let timeout: ReturnType<typeof setTimeout>
    const finish = (outcome: SendOutcome) => {
      clearTimeout(timeout)
      resolve(outcome)
    }
    const fail = (message: string) => finish({ kind: 'failed', message })
    const restartTimeout = () => {
      clearTimeout(timeout)
      timeout = setTimeout(() => {
        fail(SEND_FAILURE_MESSAGES.slow)
        call.abort()
      }, IDLE_TIMEOUT_MS)
    }
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimeout()
      onProgress(total > 0 ? loaded / total : 0)
    })
    call.addEventListener('error', () => fail(SEND_FAILURE_MESSAGES.offline))
    call.addEventListener('load', () => finish(parseAnswer(call.status, call.responseText)))
    call.open('POST', action)
    call.setRequestHeader('Accept', 'application/json')
    restartTimeout()
    call.send(body)
  })
}

function parseAnswer(status: number, text: string): SendOutcome {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), FormAnswerSchema), text)
  if (!parsed.success) return { kind: 'failed', message: SEND_FAILURE_MESSAGES.broken }
  return status === 200 ? { kind: 'answered', answer: parsed.output } : { kind: 'failed', message: parsed.output.msg }
}
