import { siteContext } from '#app/http/middleware/site.ts'
import type { RouteContext } from './action-args.ts'
import { NO_STORE } from './cache-control.ts'
import { describeError } from './describe-error.ts'
import type { FormAnswer } from './form-answer.ts'
import { HTTP_ERROR_STATUS, httpErrorAnswer, type HttpErrorCode } from './http-errors.ts'

/** An answer of the wire contract: JSON that must not be cached. */
export const formAnswerResponse = (answer: FormAnswer, status = 200, headers: Record<string, string> = {}) =>
  jsonResponse(answer, status, headers)

/** The HTML of a pop-up or of a list, for the views and the call for models. */
export const htmlResponse = (html: string) =>
  new Response(html, { headers: { ...NO_STORE, 'content-type': 'text/html; charset=utf-8' } })

/** Rejects a call with the status of the reason. */
export const formErrorResponse = (reason: HttpErrorCode, headers: Record<string, string> = {}) =>
  formAnswerResponse(httpErrorAnswer(reason), HTTP_ERROR_STATUS[reason], headers)

/** A JSON answer that must not be cached, unless `headers` allow it. */
export const jsonResponse = (answer: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NO_STORE, ...headers } })

/**
 * Runs a handler of the wire contract. An unexpected failure is logged without the visitor's input and answered in the
 * contract's shape.
 */
export async function withErrorResponse(context: RouteContext, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    context.get(siteContext).log.error({ failure: describeError(error) }, 'a call could not be answered')
    return formErrorResponse('failed')
  }
}
