import { type Callback, calculateCallback } from '#domain/requests/callbacks/callback.ts'
import type { RequestFormView } from '../request-form-view.ts'

type CallbackSource = Pick<RequestFormView, 'branches' | 'callback' | 'car' | 'shownAt' | 'values'>

/** When somebody answers a form in which `branch` (a slug, or nothing) is chosen by now. */
export function callbackForBranch(view: CallbackSource, branch: string): Callback {
  const { branches, callback, car, shownAt, values } = view
  if (branch === (values.branch?.[0] ?? '')) return callback
  const chosen = branches.filter(({ slug }) => slug === branch)
  // Of no branch that is chosen a car's own gets the request.
  if (chosen.length === 0 && car !== undefined) return callback
  return calculateCallback(chosen.length === 0 ? branches : chosen, new Date(shownAt))
}
