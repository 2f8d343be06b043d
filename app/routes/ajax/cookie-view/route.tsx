import { renderToStaticMarkup } from 'react-dom/server'
import { parseCookieChoice } from '#app/features/cookie-choice/cookie-choice.ts'
import { CookieForm } from '#app/features/cookies/cookie-form.tsx'
import { htmlResponse, formErrorResponse } from '#app/http/form-answer-response.ts'
import type { Route } from './+types/route'

/** `POST /ajax/modals/views/cookie-view.php`: the content of the pop-up (docs/product.md, Cookie settings). */
export function action({ request }: Route.ActionArgs) {
  const choice = parseCookieChoice(request.headers.get('cookie'))
  return htmlResponse(renderToStaticMarkup(<CookieForm heading="h2" choice={choice} />))
}

export const loader = () => formErrorResponse('not-a-form', { allow: 'POST' })
