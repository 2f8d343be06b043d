import { formErrorResponse } from '#app/http/form-answer-response.ts'

/** Every other address below `/ajax/`: its callers are scripts, so the answer is JSON and not a page. */
export const loader = () => formErrorResponse('unknown')
export const action = () => formErrorResponse('unknown')
