import { reportGoal } from '#app/features/analytics/counters.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { FormCallbacks } from './form/use-request-form.ts'

/** Tells the counters what becomes of a form of this kind (docs/product.md, Analytics). */
export const createGoalCallbacks = (kind: RequestKind): Required<Omit<FormCallbacks, 'onRefused'>> => ({
  onSubmit: () => reportGoal('submit', kind),
  onError: () => reportGoal('error', kind),
  onAccepted: () => reportGoal('success', kind),
})
