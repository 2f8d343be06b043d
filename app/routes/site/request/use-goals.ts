import { useEffect } from 'react'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/analytics/counters.ts'
import type { RequestKind } from '#domain/requests/request.ts'

/** Reports the goals of a form that is a page. It counts as opened when it is mounted. */
export function useGoals(kind: RequestKind): ReturnType<typeof createGoalCallbacks> {
  useEffect(() => reportGoal('open', kind), [kind])
  return createGoalCallbacks(kind)
}
