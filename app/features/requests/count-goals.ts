import { reportGoal } from '#app/features/analytics/counters.ts'
import type { RequestKind } from '#domain/requests/request.ts'
import type { FormHearing } from './form/use-request-form.ts'

/** Tells the counters what becomes of a form of this kind (PRODUCT.md, «Analytics»). */
export const countGoals = (kind: RequestKind): Required<Omit<FormHearing, 'onRefused'>> => ({
  onSubmit: () => reportGoal('submit', kind),
  onError: () => reportGoal('error', kind),
  onTaken: () => reportGoal('success', kind),
})
