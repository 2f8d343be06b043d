import { sql } from 'kysely'
import * as v from 'valibot'
import type { Context } from '#domain/context.ts'
import { SECOND_MS } from '#locale/durations.ts'
import { defineJob, enqueue } from '#platform/queue/queue.server.ts'

/** The job that finds the customers of new requests. The schedule enqueues it every minute, and it itself twice in between. */
export const assignCustomersJob = defineJob('assign-customers', v.object({ isRepeat: v.optional(v.boolean()) }))

/** So that the page of a new request has its customer within half a minute. */
const REPEATS_MS = [20 * SECOND_MS, 40 * SECOND_MS]
/** Small enough for short transactions: nobody logs in or erases requests that are being assigned. */
const BATCH_SIZE = 100

type AssignContext = Pick<Context, 'db' | 'now' | 'log'>

/** Runs the job. A failure is logged alone: the next run is less than a minute away. */
export async function runCustomerAssignment(context: AssignContext, { isRepeat = false }: { isRepeat?: boolean }) {
  if (!isRepeat)
    for (const ms of REPEATS_MS) {
      const runAt = new Date(context.now().getTime() + ms)
      await enqueue(context.db, assignCustomersJob, { isRepeat: true }, { key: `assign-customers-${ms}`, runAt })
    }
  try {
    await assignCustomers(context)
  } catch (err) {
    context.log.error({ err }, 'the customers of new requests could not be found')
  }
}

/**
 * Assigns every waiting request to its customer, or to a new one; returns how many. Safe on any number of nodes at once:
 * assign_customers() of db/migrations/032-customers.sql has the rules.
 */
export async function assignCustomers({ db, now }: Pick<AssignContext, 'db' | 'now'>): Promise<number> {
  let assigned = 0
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select assign_customers(${now()}, ${BATCH_SIZE}) as count`.execute(db)
    const count = rows[0]?.count ?? 0
    assigned += count
    if (count < BATCH_SIZE) return assigned
  }
}
