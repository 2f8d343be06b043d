import { HTTP_ERROR_MESSAGES, type HttpErrorCode } from './http-errors.ts'
import type { FormAnswer } from './form-answer.ts'

/** The answer to a rejected call, in the shape of every answer of the wire contract. */
export const httpErrorAnswer = (reason: HttpErrorCode): FormAnswer => ({
  success: 'N',
  msg: HTTP_ERROR_MESSAGES[reason],
  action: 'popup',
})
