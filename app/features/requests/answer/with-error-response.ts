import type { RouterContextProvider } from 'react-router'
import { describeError } from '#app/http/describe-error.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { formErrorResponse } from './form-answer-response.ts'

/** Answers a call of the wire contract; what fails unexpectedly is logged without the visitor's words, and told in its terms. */
export async function withErrorResponse(
  context: Readonly<RouterContextProvider>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    context.get(siteContext).log.error({ failure: describeError(error) }, 'a call could not be answered')
    return formErrorResponse('failed')
  }
}
