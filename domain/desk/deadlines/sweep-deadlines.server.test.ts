import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { OPERATOR } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import { reopenDeliveries } from '#domain/requests/deliveries/deliveries.server.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { runDeadlineSweep, sweepDeadlines } from './sweep-deadlines.server.ts'

const { db, url } = await shareInFile(createTestDatabase())
// A Friday, 14:20 in Moscow.
const FRIDAY = new Date('2026-11-20T11:20:00Z')
const at = (time: string) => new Date(`2026-11-${time}Z`)
const sweepAt = (moment: Date, connection = db) => sweepDeadlines({ db: connection, now: () => moment })
const findWork = (id: number) =>
  db.selectFrom('request_work').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow()

async function addAtBranch(createdAt = FRIDAY, kind: 'call' | 'subscribe' | 'vacancy' = 'call') {
  const branch = await addBranch(db)
  const { id } = await addRequest(db, { createdAt, kind })
  await db.updateTable('request_work').set({ branch_id: branch.id }).where('request_id', '=', id).execute()
  return { id, branchId: branch.id }
}

beforeEach(() => sql`truncate request, branch cascade`.execute(db))

it('a deadline is calculated once, by the hours of the branch and the kind of the request', async () => {
  const [day, evening] = [await addAtBranch(), await addAtBranch(at('20T17:50:00'))]
  const [subscription, vacancy] = [await addAtBranch(FRIDAY, 'subscribe'), await addAtBranch(FRIDAY, 'vacancy')]
  expect(await sweepAt(FRIDAY)).toEqual({ added: 0, calculated: 4, warned: 0, missed: 0 })
  expect(await findWork(day.id)).toMatchObject({ respond_by: at('20T11:35:00'), warn_at: at('20T11:30:00') })
  // Ten minutes before nine in the evening, and five after nine in the morning.
  expect(await findWork(evening.id)).toMatchObject({ respond_by: at('21T06:05:00'), warn_at: at('20T18:00:00') })
  expect(await findWork(subscription.id)).toMatchObject({ respond_by: null, deadline_at: FRIDAY })
  expect(await findWork(vacancy.id)).toMatchObject({ respond_by: at('21T07:20:00') })
  expect(await sweepAt(FRIDAY)).toMatchObject({ calculated: 0 })
})

it('the dealership’s own deadline counts, and a request without a branch waits for the first that opens', async () => {
  await withAudit({ db, now: () => FRIDAY }, OPERATOR, async (tx, audit) => {
    await tx
      .insertInto('response_deadline')
      .values({ kind: 'call', working_seconds: 3600, warn_seconds: 600 })
      .execute()
    await audit({ action: 'deadline.save', subject: 'deadline:call' })
  })
  await addBranch(db)
  await addBranch(db, { time_zone: 'Asia/Vladivostok' })
  const { id } = await addRequest(db, { createdAt: at('20T20:00:00') })
  await sweepAt(at('20T20:00:10'))
  // Eleven at night in Moscow, six in the morning in Vladivostok.
  expect(await findWork(id)).toMatchObject({ respond_by: at('21T00:00:00'), warn_at: at('20T23:50:00') })
  await withAudit({ db, now: () => FRIDAY }, OPERATOR, async (tx, audit) => {
    await tx.deleteFrom('response_deadline').execute()
    await audit({ action: 'deadline.remove', subject: 'deadline:call' })
  })
})

it('another branch, other hours and a holiday give another deadline', async () => {
  const { id, branchId } = await addAtBranch()
  const far = await addBranch(db, { time_zone: 'Asia/Vladivostok' })
  const deadline = async () => {
    await sweepAt(FRIDAY)
    return (await findWork(id)).respond_by
  }
  expect(await deadline()).toEqual(at('20T11:35:00'))
  await db.updateTable('request_work').set({ branch_id: far.id }).where('request_id', '=', id).execute()
  expect(await deadline()).toEqual(at('20T23:15:00'))
  await db.updateTable('request_work').set({ branch_id: branchId }).where('request_id', '=', id).execute()
  const hours = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '16:00', closes: '18:00' }])
  await db.updateTable('branch').set({ hours }).where('id', '=', branchId).execute()
  expect(await deadline()).toEqual(at('20T13:15:00'))
  await withAudit({ db, now: () => FRIDAY }, OPERATOR, async (tx, audit) => {
    await tx.insertInto('branch_day').values({ branch_id: branchId, day: '2026-11-20', spans: '[]' }).execute()
    await audit({ action: 'branch.save-day', subject: `branch:${branchId}` })
  })
  expect(await deadline()).toEqual(at('21T13:15:00'))
})

it('a deadline is warned of before, and marked as missed after it, once, also by two nodes at once', async () => {
  const { id } = await addAtBranch()
  await sweepAt(FRIDAY)
  await using other = createDb(url, { max: 2 })
  const sweepTwice = async (moment: Date) => {
    const [one, two] = await Promise.all([sweepAt(moment), sweepAt(moment, other)])
    return [one.warned + two.warned, one.missed + two.missed]
  }
  expect(await sweepTwice(at('20T11:29:59'))).toEqual([0, 0])
  expect(await sweepTwice(at('20T11:30:00'))).toEqual([1, 0])
  expect(await sweepTwice(at('20T11:34:59'))).toEqual([0, 0])
  expect(await sweepTwice(at('20T11:35:00'))).toEqual([0, 1])
  expect(await sweepTwice(at('20T11:40:00'))).toEqual([0, 0])
  expect(await findWork(id)).toMatchObject({ warned_at: at('20T11:30:00'), missed_at: at('20T11:35:00'), version: 1 })
  const events = await db.selectFrom('request_event').selectAll().where('kind', '=', 'deadline-missed').execute()
  expect(events).toMatchObject([{ request_id: id, actor: 'schedule' }])
})

it('what was answered, is held or is closed has no deadline to miss', async () => {
  const [answered, closed] = [await addAtBranch(), await addAtBranch()]
  const held = await submitRequest(createSubmitContext(db), createSubmission({ suspicion: 'honeypot' }))
  await sweepAt(FRIDAY)
  await db
    .updateTable('request_work')
    .set({ first_response_at: FRIDAY })
    .where('request_id', '=', answered.id)
    .execute()
  await db.updateTable('request_work').set({ status: 'spam' }).where('request_id', '=', closed.id).execute()
  expect(await sweepAt(at('25T12:00:00'))).toEqual({ added: 0, calculated: 0, warned: 0, missed: 0 })
  if (!held.ok) throw new Error('The request was rejected')
  // The time begins with the release.
  const released = at('25T12:00:00')
  await reopenDeliveries({ db, now: () => released }, { state: 'held' })
  await sweepAt(released)
  expect(await findWork(held.number)).toMatchObject({ respond_by: at('25T12:15:00') })
})

it('the job brings to the desk what came while it was broken, and comes again within the minute', async () => {
  const { id } = await addRequest(db, { createdAt: FRIDAY })
  await db.deleteFrom('request_work').where('request_id', '=', id).execute()
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  await runDeadlineSweep({ db, now: () => FRIDAY, log, timeZone: 'Europe/Moscow' }, {})
  expect(await findWork(id)).toMatchObject({ status: 'new', respond_by: at('20T11:35:00') })
  expect(lines.join('')).toContain('missing at the desk')
  const { rows } = await sql<{ key: string }>`select key from graphile_worker.jobs order by run_at`.execute(db)
  expect(rows.map(({ key }) => key)).toEqual(['sweep-deadlines-20000', 'sweep-deadlines-40000'])
  await runDeadlineSweep({ db, now: () => FRIDAY, log, timeZone: 'Europe/Moscow' }, { isRepeat: true })
  await sql`alter table request_work rename to request_work_away`.execute(db)
  await runDeadlineSweep({ db, now: () => FRIDAY, log, timeZone: 'Europe/Moscow' }, { isRepeat: true })
  await sql`alter table request_work_away rename to request_work`.execute(db)
  expect(lines.join('')).toContain('could not be checked')
})
