import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { StaffRole } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { assignCustomers } from '#domain/customers/assign-customers.server.ts'
import { addCustomerNote } from '#domain/customers/customer-notes.server.ts'
import { addNote } from '#domain/desk/actions/notes.server.ts'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { setNextAction } from '#domain/desk/actions/set-next-action.server.ts'
import { sendReply } from '#domain/desk/replies/send-reply.server.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { addBranch } from './branches.ts'
import { addRequest, type TestRequest } from './requests.ts'
import { staffFixture } from './staff.ts'

/** The time when the tests of the desk begin: a Friday, noon in Moscow. */
export const DESK_TIME = new Date('2026-11-20T09:00:00Z')

/** People and requests of a desk, with a clock that `advance` moves. */
export function deskFixture(db: Db) {
  const { context, advance, addStaff } = staffFixture(db)
  return {
    context: { ...context, timeZone: 'Europe/Moscow' },
    advance,
    addBranch: async () => (await addBranch(db)).id,
    /** Somebody with one role; `branchId` null: in every branch. */
    addPerson: async (role: StaffRole, branchId: number | null, name = 'Анна Ким'): Promise<StaffActor> => {
      const grants = [{ role, branchId }]
      const { id } = await addStaff(grants, { name })
      return { id: `staff:${id}`, staffId: id, grants }
    },
    /** A request of a branch that came just now. */
    addRequestAt: async (branchId: number | null, parts: TestRequest = {}): Promise<number> => {
      const { id } = await addRequest(db, { createdAt: context.now(), ...parts })
      await db.updateTable('request').set({ branch_id: branchId }).where('id', '=', id).execute()
      await db.deleteFrom('request_work').where('request_id', '=', id).execute()
      await db.selectNoFrom((eb) => eb.fn('add_request_work', [eb.val(id)]).as('added')).execute()
      return id
    },
    /** Many requests of a branch at once: without the triggers, which take a while for each row. */
    addManyRequestsAt: (branchId: number, count: number) =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`with added as (
          insert into request (kind, form, idempotency_key, body_hash, submitted_at, name, phone, branch_id)
          select 'call', 'request-call', gen_random_uuid(), '', ${context.now()}::timestamptz, 'Анна', '79161234567', ${branchId}
          from generate_series(1, ${count}::integer) returning id, submitted_at, kind, branch_id)
        insert into request_work (request_id, submitted_at, kind, branch_id, status_since, answer_from, changed_at, urgent_at)
        select id, submitted_at, kind, branch_id, submitted_at, submitted_at, submitted_at, submitted_at from added`.execute(
          tx,
        )
      }),
    findWork: (number: number) =>
      db.selectFrom('request_work').selectAll().where('request_id', '=', number).executeTakeFirstOrThrow(),
    listEvents: (number: number) =>
      db
        .selectFrom('request_event')
        .select(['actor', 'kind', 'before', 'after'])
        .where('request_id', '=', number)
        .orderBy('id')
        .execute(),
    /** The entries of the log about a request, in order. */
    listEntries: (number: number) =>
      db
        .selectFrom('audit_log')
        .select(['actor', 'action', 'branch_id as branchId', 'before', 'after', 'reason'])
        .where('subject', '=', `request:${number}`)
        .orderBy('id')
        .execute(),
  }
}

/** What the staff have written about a request and its customer: notes, a plan, and a former plan that an undo would restore. */
export async function addStaffTexts(db: Db, number: number, text: string): Promise<void> {
  const { context, addPerson } = deskFixture(db)
  const person = await addPerson('salesperson', null)
  await addNote(context, person, { number, text })
  await assignCustomers(context)
  const { customer_id } = await db
    .selectFrom('customer_request')
    .select('customer_id')
    .where('request_id', '=', number)
    .executeTakeFirstOrThrow()
  await addCustomerNote(context, person, { id: customer_id ?? 0, text })
  await claimRequest(context, person, number)
  const file = { name: 'Предложение.pdf', content: Buffer.from(text) }
  const offer = { file, carId: 1, priceRub: 1_000_000, lastDay: '2026-12-01' }
  await sendReply(context, person, { number, id: randomUUID(), subject: text, text, offer })
  const next = { kind: 'task', at: new Date(context.now().getTime() + HOUR_MS), text } as const
  await setNextAction(context, person, { number, from: null, next })
  await setNextAction(context, person, { number, from: next.at, next })
}

/** The database, and how many statements went through it. */
export function countStatements(db: Db): { db: Db; count: () => number } {
  let statements = 0
  const plugin: KyselyPlugin = {
    // A part of another statement is transformed too, but has no result of its own.
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), count: () => statements }
}
