import type { QueryExecutorProvider } from 'kysely'
import * as v from 'valibot'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'

/** The job that fetches all due photographs. */
export const fetchPhotosJob = defineJob('fetch-photos', v.object({}))

/** Enqueues the fetch of photographs within the transaction `tx`; however often it is enqueued, it runs once. */
export async function requestPhotoFetch(tx: QueryExecutorProvider, runAt?: Date): Promise<void> {
  // One queue: one process at a time fetches, so that the limit of concurrent fetches holds for all nodes.
  await enqueue(tx, fetchPhotosJob, {}, { key: fetchPhotosJob.name, queue: fetchPhotosJob.name, runAt })
}
