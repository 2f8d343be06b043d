import { HTTP_ERROR_MESSAGES, type HttpErrorCode } from './http-errors.ts'
import type { FormAnswer } from './form-answer.ts'

/** The JSON answer to a rejected call, in the same shape as every answer to a form. */
export const httpErrorAnswer = (reason: HttpErrorCode): FormAnswer => ({
  success: 'N',
  msg: HTTP_ERROR_MESSAGES[reason],
  action: 'popup',
})
