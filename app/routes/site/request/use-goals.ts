import { useEffect } from 'react'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/requests/create-goal-callbacks.ts'
import type { RequestKind } from '#domain/requests/request.ts'

/** Tells the counters what becomes of a form that is a page: it is open as soon as it is there. */
export function useGoals(kind: RequestKind): ReturnType<typeof createGoalCallbacks> {
  useEffect(() => reportGoal('open', kind), [kind])
  return createGoalCallbacks(kind)
}
