import { type Callback, calculateCallback } from '#domain/requests/callbacks/callback.ts'
import type { RequestFormView } from '../request-form-view.ts'

type CallbackSource = Pick<RequestFormView, 'branches' | 'callback' | 'car' | 'shownAt' | 'values'>

/** When somebody answers a form with `branch` (a slug, or an empty string) chosen. */
export function callbackForBranch(view: CallbackSource, branch: string): Callback {
  const { branches, callback, car, shownAt, values } = view
  if (branch === (values.branch?.[0] ?? '')) return callback
  const chosen = branches.filter(({ slug }) => slug === branch)
  // Without a chosen branch the branch of the car gets the request.
  if (chosen.length === 0 && car !== undefined) return callback
  return calculateCallback(chosen.length === 0 ? branches : chosen, new Date(shownAt))
}
