import type { Context } from '#domain/context.ts'
import type { JobHandler } from '#platform/queue.server.ts'
import type { Schedule } from '#platform/worker.server.ts'

/** Every kind of background work, tied to the deed that does it. A subject adds its line here. */
export function listJobHandlers(_context: Context): JobHandler[] {
  return []
}

/** What the clock enqueues. */
export const SCHEDULES: readonly Schedule[] = []
