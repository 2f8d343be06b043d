import { HTTP_ERROR_STATUS, type HttpErrorCode } from '#app/http/http-errors.ts'
import type { FormAnswer } from '#app/http/form-answer.ts'
import { httpErrorAnswer } from '#app/http/http-error-answer.ts'

/** An answer of the wire contract: JSON that must not be cached. */
export const formAnswerResponse = (answer: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NO_STORE, ...headers } })

/** The HTML of a pop-up or of a list, for the views and the model call. */
export const htmlResponse = (html: string) =>
  new Response(html, { headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' } })

/** Rejects a call with the status of the reason. */
export const formErrorResponse = (reason: HttpErrorCode, headers: Record<string, string> = {}) =>
  formAnswerResponse(httpErrorAnswer(reason), HTTP_ERROR_STATUS[reason], headers)

const NO_STORE = { 'cache-control': 'no-store' }
