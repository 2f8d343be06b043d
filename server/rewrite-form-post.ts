import type { Request } from 'express'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { loginPath } from '#urls/login-paths.ts'
import { followSearchActionPath, requestPath } from '#urls/request-paths.ts'
import { prefersHtml } from '#app/http/prefers-html.ts'
import { FORM_NAMES } from '#domain/requests/request.ts'

/** Where scripts send a form, and the page behind it. */
const PAGE_BY_ACTION_PATH = new Map([
  ...FORM_NAMES.map((form) => [formActionPath(form), requestPath(form)] as const),
  [followSearchActionPath(), loginPath()],
])

/**
 * A browser without JavaScript sends a form to where scripts send it, and wants a page for an answer: it gets the one
 * behind the same form. Only the router is told the other address; the visitor is redirected when the form was taken.
 */
export function rewriteFormPost(request: Request): void {
  const page = request.method === 'POST' ? PAGE_BY_ACTION_PATH.get(request.path) : undefined
  if (page === undefined || !prefersHtml(request.get('accept'))) return
  const [, query] = request.originalUrl.split('?', 2)
  request.originalUrl = query === undefined ? page : `${page}?${query}`
}
