import { NO_STORE } from './cache-control.ts'
import type { FormAnswer } from './form-answer.ts'
import { HTTP_ERROR_STATUS, httpErrorAnswer, type HttpErrorCode } from './http-errors.ts'
import { jsonResponse } from './json-response.ts'

/** An answer of the wire contract: JSON that must not be cached. */
export const formAnswerResponse = (answer: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
  jsonResponse(answer, status, headers)

/** The HTML of a pop-up or of a list, for the views and the call for models. */
export const htmlResponse = (html: string) =>
  new Response(html, { headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' } })

/** Rejects a call with the status of the reason. */
export const formErrorResponse = (reason: HttpErrorCode, headers: Record<string, string> = {}) =>
  formAnswerResponse(httpErrorAnswer(reason), HTTP_ERROR_STATUS[reason], headers)
