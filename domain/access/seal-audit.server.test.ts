import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listAudit } from './audit-log.server.ts'
import { OPERATOR } from './rights.ts'
import { sealAudit, verifyAudit } from './seal-audit.server.ts'
import { recordAudit } from './with-audit.server.ts'

const { db } = await shareInFile(createTestDatabase())
const context = { db, now: () => new Date('2026-11-20T21:30:00Z'), timeZone: 'Europe/Moscow' }

const add = (subject: `request:${number}`, branchId?: number) =>
  recordAudit(context, OPERATOR, { action: 'request.claim', subject, branchId })

it('seals are chained and cover every row once', async () => {
  await add('request:1')
  await add('request:2')
  const first = await sealAudit(context)
  expect(await sealAudit(context)).toBeUndefined()
  await add('request:3')
  const second = await sealAudit(context)
  await add('request:4')
  expect(await verifyAudit(context)).toEqual({
    seals: 2,
    rows: 3,
    unsealedRows: 1,
    last: second,
    broken: undefined,
  })
  expect(second?.digest).not.toBe(first?.digest)
})

it('a writer that is under way is waited for a second, and then the seal is left to the next hour', async () => {
  await db.transaction().execute(async (tx) => {
    await recordAudit({ db: tx, now: context.now }, OPERATOR, { action: 'request.claim', subject: 'request:5' })
    await expect(sealAudit(context)).rejects.toThrow('lock timeout')
  })
  expect(await sealAudit(context)).toBeDefined()
})

it.each([
  ['changed', `update audit_log set actor = 'schedule' where subject = 'request:6'`],
  ['removed', `delete from audit_log where subject = 'request:6'`],
])('a row that the owner of the database has %s breaks its seal', async (_, change) => {
  await using copy = await createTestDatabase()
  const own = { ...context, db: copy.db }
  await recordAudit(own, OPERATOR, { action: 'request.claim', subject: 'request:6' })
  const seal = await sealAudit(own)
  expect((await verifyAudit(own)).broken).toBeUndefined()
  await sql`alter table audit_log disable trigger user`.execute(copy.db)
  await sql.raw(change).execute(copy.db)
  expect((await verifyAudit(own)).broken).toEqual(seal)
})

const subjectsOf = async (query: Parameters<typeof listAudit>[2]) =>
  (await listAudit(context, OPERATOR, query)).entries.map(({ subject }) => subject)

it('the log is searched by actor, subject, action and day, and reading it is an entry', async () => {
  await add('request:77')
  expect(await subjectsOf({ subject: 'request:77' })).toEqual(['request:77'])
  expect(await subjectsOf({ action: 'audit' })).toContain('audit:log')
  expect(await subjectsOf({ action: 'aud%' })).toEqual([])
  // 00:30 of the next day in Moscow.
  expect(await subjectsOf({ subject: 'request:77', day: '2026-11-21' })).toEqual(['request:77'])
  expect(await subjectsOf({ subject: 'request:77', day: '2026-11-20' })).toEqual([])
  expect(await subjectsOf({ actor: 'staff:1' })).toEqual([])
})

it('a head of sales sees what happened in their own branches', async () => {
  const [branch, other] = [11, 12]
  await add('request:81', branch)
  await add('request:82', other)
  const head = { id: 'staff:9', grants: [{ role: 'sales-head', branchId: branch }] } as const
  const { entries } = await listAudit(context, head, {})
  expect(entries.map(({ subject }) => subject)).toEqual(['request:81'])
})

it('pages follow each other by the last id', async () => {
  for (let number = 100; number < 160; number += 1) await add(`request:${number}`)
  const first = await listAudit(context, OPERATOR, { action: 'request.claim' })
  const second = await listAudit(context, OPERATOR, { action: 'request.claim', before: first.next })
  expect(first.entries).toHaveLength(50)
  expect(second.entries[0]?.id).toBeLessThan(first.entries.at(-1)?.id ?? 0)
})
