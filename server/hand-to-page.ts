import type { Request } from 'express'
import { formActionPath, requestPath } from '#app/paths.ts'
import { prefersPage } from '#app/prefers-page.ts'
import { FORM_NAMES } from '#domain/requests/request.ts'

const FORMS = new Map(FORM_NAMES.map((form) => [formActionPath(form), form]))

/**
 * A browser without JavaScript sends a form to where scripts send it, and wants a page for an answer: it gets the one
 * behind the same form. Only the router is told the other address; the visitor is redirected when the form was taken.
 */
export function handToPage(request: Request): void {
  const form = request.method === 'POST' ? FORMS.get(request.path) : undefined
  if (form !== undefined && prefersPage(request.get('accept'))) request.originalUrl = requestPath(form)
}
