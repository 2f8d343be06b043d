import { formErrorResponse } from '#app/http/form-answer-response.ts'

/** Whatever else is asked for below `/ajax/`: scripts ask there, so they get no page. */
export const loader = () => formErrorResponse('unknown')
export const action = () => formErrorResponse('unknown')
