import { DOOR_STATUS, DOOR_WORDS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'

/** What a call that was turned away is told; the same shape as every answer of the wire contract. */
export const refusalOf = (reason: DoorReason): FormAnswer => ({
  success: 'N',
  msg: DOOR_WORDS[reason],
  action: 'popup',
})

/** An answer of the wire contract: JSON that nobody keeps. */
export const answerForm = (answer: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NOT_KEPT, ...headers } })

/** Turns a call away with the status of the reason. */
export const refuseForm = (reason: DoorReason, headers: Record<string, string> = {}) =>
  answerForm(refusalOf(reason), DOOR_STATUS[reason], headers)

const NOT_KEPT = { 'cache-control': 'no-store' }
