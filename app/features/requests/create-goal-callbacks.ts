import { reportGoal } from '#app/features/analytics/counters.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { FormCallbacks } from './form/use-request-form.ts'

/** Reports each outcome of a form of this kind to the counters (docs/product.md, Analytics). */
export const createGoalCallbacks = (kind: RequestKind): Required<Omit<FormCallbacks, 'onRefused'>> => ({
  onSubmit: () => reportGoal('submit', kind),
  onError: () => reportGoal('error', kind),
  onAccepted: () => reportGoal('success', kind),
})
