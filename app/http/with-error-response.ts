import type { RouteContext } from './action-args.ts'
import { describeError } from './describe-error.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { formErrorResponse } from './form-answer-response.ts'

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
