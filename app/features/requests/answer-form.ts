import { DOOR_STATUS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'
import { refusalOf } from './form-refusal.ts'

/** An answer of the wire contract: JSON that nobody keeps. */
export const answerForm = (answer: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NOT_KEPT, ...headers } })

/** The inside of a pop-up or of a list, for the views and the model call. */
export const answerHtml = (html: string) =>
  new Response(html, { headers: { ...NOT_KEPT, 'content-type': 'text/html; charset=utf-8' } })

/** Turns a call away with the status of the reason. */
export const refuseForm = (reason: DoorReason, headers: Record<string, string> = {}) =>
  answerForm(refusalOf(reason), DOOR_STATUS[reason], headers)

const NOT_KEPT = { 'cache-control': 'no-store' }
