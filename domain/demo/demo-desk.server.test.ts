import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { createStaffMember, staffFixture } from '#tests/factories/staff.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { openLoadedDemo } from '#tests/fixtures/database/demo-stock.ts'
import type { Db } from '#db/client.server.ts'
import { removeBranch } from '../branches/save-branch.server.ts'
import { submitRequest } from '../requests/submission/submit-request.server.ts'
import { loadDemoDesk, removeDemoDesk } from './demo-desk.server.ts'
import { DEMO_REQUESTS } from './demo-requests.ts'
import { loadDemoStock, removeDemoStock } from './demo-stock.server.ts'

const countBy = async (db: Db) => {
  const { rows } = await sql<{ status: string; count: number }>`
    select status::text, count(*) as count from request_work group by status`.execute(db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

const PLAYED = { new: 14, taken: 2, reached: 4, appointment: 7, won: 1, lost: 3, duplicate: 1, spam: 1 }

describe('the desk of the demo', () => {
  it('has four people of different roles, of whom none can log in', async () => {
    await using demo = await openLoadedDemo()
    const { rows } = await sql<{ role: string; hasLogin: boolean }>`
      select role::text, exists (select from staff_secret where staff_id = staff.id) as "hasLogin"
      from staff join staff_grant on staff_id = staff.id order by role::text`.execute(demo.context.db)
    expect(rows).toEqual(
      ['administrator', 'sales-head', 'salesperson', 'stock-manager'].map((role) => ({ role, hasLogin: false })),
    )
  })

  it('plays every step, at any hour, and sends nothing to a channel', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    expect(await countBy(db)).toEqual(PLAYED)
    const steps = DEMO_REQUESTS.flatMap(({ work = [], enteredBy = [] }) => [...work, ...[enteredBy].flat()])
    const { rows } = await sql<Record<string, number | null>>`select
      (select count(distinct (request_id, at)) from request_event where actor like 'staff:%') as steps,
      (select count(*) from request_event where at > now() - interval '1 day') as today,
      (select count(*) from request_event) as events,
      (select count(*) from delivery) as deliveries,
      (select count(*) from test_drive) as visits,
      (select count(*) from request_work where held_since is not null) as held,
      (select count(*) from request_work where missed_at is not null and status = 'new') as missed`.execute(db)
    expect(rows[0]).toMatchObject({
      steps: steps.length,
      deliveries: 0,
      visits: DEMO_REQUESTS.filter(({ visitInDays }) => visitInDays !== undefined).length,
      held: 1,
    })
    expect(rows[0]?.events).toBeGreaterThan(rows[0]?.today ?? 0)
    await removeDemoDesk(demo.context)
    for (const time of ['00:05', '06:30', '23:50']) {
      const now = () => new Date(`2026-12-31T${time}:00+03:00`)
      await loadDemoDesk({ ...demo.context, now })
      expect(await countBy(db), time).toEqual(PLAYED)
      await removeDemoDesk(demo.context)
    }
  })

  it('has rules of who gets what, duties, a reservation that holds, and visits of today and tomorrow', async () => {
    await using demo = await openLoadedDemo()
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from routing_rule where off_at is null) as rules,
      (select count(*)::int from routing_rule where off_at is not null) as "rulesOff",
      (select count(distinct day)::int from staff_duty) as days,
      (select count(*)::int from reservation where ended_at is null and until > now()) as reservations,
      (select count(*)::int from test_drive where state in ('booked', 'confirmed') and begins_at > now()) as visits`.execute(
      demo.context.db,
    )
    expect(rows[0]).toMatchObject({ rules: 2, rulesOff: 1, days: 7, reservations: 1 })
    expect(rows[0]?.visits).toBeGreaterThan(1)
    await loadDemoDesk(demo.context)
    const rules = await demo.context.db.selectFrom('routing_rule').select('id').execute()
    expect(rules).toHaveLength(3)
    await removeDemoDesk(demo.context)
    for (const table of ['routing_rule', 'staff_duty'] as const)
      expect(await demo.context.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect(
      await demo.context.db.selectFrom('reservation').select('id').where('ended_at', 'is', null).execute(),
    ).toEqual([])
  })

  it('leaves the first number of a new site to its first visitor', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    const numbers = await db.selectFrom('request').select('id').orderBy('id').execute()
    expect([numbers[0]?.id, numbers.length]).toEqual([901, DEMO_REQUESTS.length])
    expect(await submitRequest(createSubmitContext(db), createSubmission())).toMatchObject({ number: 1001 })
  })

  it('is loaded again only where something is missing', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    await sql`delete from request where name = 'Мария Соколова'`.execute(db)
    await loadDemoDesk(demo.context)
    expect(await countBy(db)).toEqual(PLAYED)
  })

  it('goes without a trace outside of the log, but keeps who has become somebody real', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    const context = { ...staffFixture(db).context, now: () => new Date() }
    // Somebody accepts the invitation of the demo's administrator.
    await createStaffMember(context, [{ role: 'administrator', branchId: null }], { email: 'igor@demo.example' })
    // A real request is given to the demo's head of sales.
    const sent = await submitRequest(createSubmitContext(db), createSubmission())
    const number = sent.ok ? sent.number : 0
    const vera = await db.selectFrom('staff').select('id').where('name', '=', 'Вера Исаева').executeTakeFirstOrThrow()
    const grants = [{ role: 'sales-head' as const, branchId: null }]
    await claimRequest(context, { id: `staff:${vera.id}`, staffId: vera.id, grants }, number)

    const people = { removed: 2, kept: 2 }
    expect(await removeDemoDesk(demo.context)).toEqual({ requests: DEMO_REQUESTS.length, ...people })
    const left = await db.selectFrom('request').select('id').execute()
    expect(left).toEqual([{ id: number }])
    const emails = await db.selectFrom('staff').select('email').orderBy('email').execute()
    expect(emails.map(({ email }) => email)).toEqual(['igor@demo.example', 'vera@demo.example'])
  })

  it('goes with the branches, but for one where somebody has a role, and again without a word about them', async () => {
    await using demo = await openLoadedDemo()
    const { db } = demo.context
    const context = { ...staffFixture(db).context, now: () => new Date() }
    await createStaffMember(context, [], { email: 'anna@demo.example' })
    expect(await removeDemoStock(demo.context)).toMatchObject({ branchesInUse: ['moskva'] })
    expect(await removeBranch(demo.context, 'moskva')).toEqual({ ok: false, reason: 'staff', count: 1 })
    const entries = () => db.selectFrom('audit_log').select('id').where('actor', 'like', 'staff:%').execute()
    const before = await entries()
    await loadDemoStock(demo.context)
    const anna = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', 'anna@demo.example')
      .executeTakeFirstOrThrow()
    const since = Math.max(...before.map(({ id }) => id))
    const added = await db
      .selectFrom('audit_log')
      .select('id')
      .where('actor', '=', `staff:${anna.id}`)
      .where('id', '>', since)
      .execute()
    expect(added).toEqual([])
  })
})
