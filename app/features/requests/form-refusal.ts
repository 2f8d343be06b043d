import { DOOR_WORDS, type DoorReason } from './door-words.ts'
import type { FormAnswer } from './form-answer.ts'

/** What a call that was turned away is told; the same shape as every answer of the wire contract. */
export const refusalOf = (reason: DoorReason): FormAnswer => ({
  success: 'N',
  msg: DOOR_WORDS[reason],
  action: 'popup',
})
