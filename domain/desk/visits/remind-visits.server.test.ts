import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { eraseRequests } from '#domain/requests/erase-old-requests.server.ts'
import { parseAnswers } from '#domain/requests/forms/parse-answers.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { type Mail, MailError } from '#platform/mail/mailer.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { DESK_TIME } from '#tests/factories/desk.ts'
import type { TestRequest } from '#tests/factories/requests.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { cancelVisit } from './change-visit.server.ts'
import { remindVisits, sendReminder } from './remind-visits.server.ts'
import { scheduleVisit } from './schedule-visit.server.ts'

// It is Friday, 20 November 2026, noon in Moscow; a visit of Sunday is reminded of on Saturday at ten.

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addPerson, addRequestAt, listEvents } = customerFixture(db)
const { id: moscow, slug } = await addBranch(db, { test_drives_at_once: 5 })
const { id: ural } = await addBranch(db, { test_drives_at_once: 5, time_zone: 'Asia/Yekaterinburg' })
const seller = await addPerson('salesperson', null)

let failure: Error | undefined
const mails: Mail[] = []
const logged: string[] = []
const sender = {
  ...context,
  log: createLog('info', { write: (line: string) => void logged.push(line) }),
  siteName: 'Шоурум',
  siteUrl: 'https://cars.example',
  mailer: {
    async send(mail: Mail) {
      if (failure) throw failure
      mails.push(mail)
      return { receipt: '' }
    },
    close() {},
  },
}
const setClock = (local: string) => advance(new Date(`${local}:00+03:00`).getTime() - context.now().getTime())
beforeEach(async () => {
  advance(DESK_TIME.getTime() - context.now().getTime())
  await sql`truncate request cascade`.execute(db)
  failure = undefined
  mails.length = 0
})

const schedule = async (number: number, local: string) => {
  const visit = await db
    .selectFrom('test_drive')
    .select(['version', 'state'])
    .where('request_id', '=', number)
    .executeTakeFirst()
  const version = visit === undefined || visit.state === 'cancelled' ? null : visit.version
  expect(await scheduleVisit(context, seller, { number, version, local })).toEqual({ ok: true })
}
async function book(local: string, parts: TestRequest = {}, branch = moscow): Promise<number> {
  const number = await addRequestAt(branch, { kind: 'testdrive', email: 'buyer@mail.example', ...parts })
  await schedule(number, local)
  return number
}
const listReminders = () => db.selectFrom('visit_reminder').selectAll().orderBy('visit_at').execute()
/** Sends what waits, as the worker does. */
async function sendAll(isLast = false) {
  for (const { id, state } of await listReminders())
    if (state === 'waiting')
      await sendReminder(sender, { reminderId: id }, { number: 1, isLast, signal: new AbortController().signal })
}
const remindAt = async (local: string) => {
  setClock(local)
  const count = await remindVisits(context)
  await sendAll()
  return count
}

it('the day before at ten a letter goes to the address of the request, once, and is in its history', async () => {
  const number = await book('2026-11-22T12:00')
  expect(await remindAt('2026-11-21T09:55')).toBe(0)
  expect(await remindAt('2026-11-21T10:00')).toBe(1)
  expect(mails).toMatchObject([{ to: ['buyer@mail.example'], isAutomatic: true, id: (await listReminders())[0]?.id }])
  expect(mails[0]?.text).toContain('по\u00a0московскому времени')
  expect(mails[0]?.text).not.toContain('Анна')
  expect(await listReminders()).toMatchObject([{ state: 'sent', ended_at: context.now() }])
  expect((await listEvents(number)).at(-1)).toMatchObject({ actor: 'schedule', kind: 'visit-remind' })
  expect(await remindAt('2026-11-21T10:05')).toBe(0)
  expect(mails).toHaveLength(1)
})

it('who has booked on the site and left an address, without an account, gets a letter', async () => {
  const visit = { brand: 'lada', branch: slug, slot: '2026-11-22T12:00', consent: 'yes' }
  const form = { ...visit, name: 'Вера', phone: '+7 916 000-00-33', email: 'vera@mail.example' }
  const parsed = parseAnswers('testdrive', new Map(Object.entries(form).map(([name, value]) => [name, [value]])))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const submitting = createSubmitContext(db, { now: context.now })
  const submission = createSubmission({ form: 'request-testdrive', kind: 'testdrive', answers: parsed.answers })
  const outcome = await submitRequest(submitting, submission)
  if (!outcome.ok) throw new Error(outcome.reason)
  await sql`select add_request_work(${outcome.number})`.execute(db)
  expect(await remindAt('2026-11-21T10:00')).toBe(1)
  expect(mails).toMatchObject([{ to: ['vera@mail.example'] }])
})

it('the hour is that of the branch', async () => {
  await book('2026-11-22T12:00', {}, ural)
  expect(await remindAt('2026-11-21T07:55')).toBe(0)
  expect(await remindAt('2026-11-21T08:00')).toBe(1)
  expect(mails[0]?.text).toContain('UTC+5')
})

it('of two nodes that look at once one sends', async () => {
  for (let index = 0; index < 4; index += 1) await book('2026-11-22T12:00')
  setClock('2026-11-21T10:00')
  const counts = await Promise.all([remindVisits(context), remindVisits(context), remindVisits(context)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(4)
  const { rows } = await sql`select distinct payload ->> 'reminderId' from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = task_id where identifier = 'send-reminder'
    and payload ->> 'reminderId' = any(${(await listReminders()).map(({ id }) => id)}::text[])`.execute(db)
  expect(rows).toHaveLength(4)
})

it('the letter of a worker that died comes again under the same name', async () => {
  await book('2026-11-22T12:00')
  setClock('2026-11-21T10:00')
  await remindVisits(context)
  const [{ id } = { id: '' }] = await listReminders()
  failure = new MailError('the connection was lost', { isRetryable: true })
  await expect(sendAll()).rejects.toThrow('the connection was lost')
  failure = undefined
  await sendAll()
  expect(mails.map((mail) => mail.id)).toEqual([id])
})

it('who has booked shortly before knows it, and so does who comes today', async () => {
  setClock('2026-11-21T07:30')
  await book('2026-11-22T12:00')
  await book('2026-11-21T19:00')
  expect(await remindAt('2026-11-21T10:00')).toBe(0)
  expect(await remindAt('2026-11-22T10:00')).toBe(0)
})

it('a visit that was cancelled or moved to another day is not reminded of, not even by a letter that waits', async () => {
  const [cancelled, moved] = [await book('2026-11-22T12:00'), await book('2026-11-22T13:00')]
  setClock('2026-11-21T10:00')
  await remindVisits(context)
  await cancelVisit(context, seller, { number: cancelled })
  await schedule(moved, '2026-11-25T13:00')
  await sendAll()
  expect([mails, await listReminders()]).toEqual([[], []])
  expect(await remindAt('2026-11-24T10:00')).toBe(1)
  expect(mails[0]?.subject).toContain('25\u00a0ноября')
})

it('who was reminded of another time gets a letter with the new one', async () => {
  const number = await book('2026-11-22T12:00')
  await remindAt('2026-11-21T10:00')
  setClock('2026-11-21T18:00')
  await schedule(number, '2026-11-22T15:00')
  expect(await remindAt('2026-11-21T18:05')).toBe(1)
  expect(mails.map(({ subject }) => subject.slice(-5))).toEqual(['12:00', '15:00'])
})

it('after an outage a late letter comes by day, and not when the visit is near', async () => {
  await book('2026-11-22T12:00')
  await book('2026-11-22T09:00')
  expect(await remindAt('2026-11-21T22:30')).toBe(0)
  expect(await remindAt('2026-11-22T09:30')).toBe(1)
  expect(mails[0]?.subject).toContain('12:00')
})

it('without an address of the request it is that of the account, with a link; without either there is none', async () => {
  const account = await addAccount(db, { name: 'Анна', phone: '79160000021', email: 'anna@mail.example' })
  const [own, silent] = [await book('2026-11-22T12:00'), await book('2026-11-22T13:00')]
  await db.updateTable('request').set({ email: null }).execute()
  await db.updateTable('request').set({ account_id: account }).where('id', '=', own).execute()
  expect(await remindAt('2026-11-21T10:00')).toBe(1)
  expect(mails).toMatchObject([{ to: ['anna@mail.example'] }])
  expect(mails[0]?.text).toContain(`https://cars.example/personal/requests/${own}/`)
  expect((await listReminders()).map((row) => row.request_id)).not.toContain(silent)
})

it('a letter that the mail server refuses is in the history, without the address', async () => {
  const number = await book('2026-11-22T12:00')
  failure = new MailError('550 the mailbox does not exist', { isRetryable: false })
  await remindAt('2026-11-21T10:00')
  expect(await listReminders()).toMatchObject([{ state: 'failed', problem: '550 the mailbox does not exist' }])
  expect((await listEvents(number)).at(-1)).toMatchObject({ kind: 'visit-remind-failed' })
  expect(logged.join('')).not.toContain('buyer@')
})

it('an erased person gets no letter', async () => {
  const number = await book('2026-11-22T12:00')
  setClock('2026-11-21T10:00')
  await remindVisits(context)
  await eraseRequests(context, [number], 'request')
  await sendAll()
  expect(mails).toEqual([])
})
