import { HTTP_ERROR_MESSAGES, type HttpErrorCode } from './http-errors.ts'
import type { FormAnswer } from './form-answer.ts'

/** What a call that was turned away is told; the same shape as every answer of the wire contract. */
export const httpErrorAnswer = (reason: HttpErrorCode): FormAnswer => ({
  success: 'N',
  msg: HTTP_ERROR_MESSAGES[reason],
  action: 'popup',
})
