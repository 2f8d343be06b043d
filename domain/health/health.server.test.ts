import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { checkBackups, recordBackup } from './backups.server.ts'
import { createCertificateCheck, listTlsAddresses } from './certificates.server.ts'
import { checkQueue } from './check-database.server.ts'
import { checkFeeds } from './check-stock.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const now = () => NOW
const HOST = { host: 'crm.example', port: 443 }
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

it('the age of the last backup is known, and one that is two days old is a warning', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  expect(await checkBackups({ db, now })).toMatchObject([{ kind: 'backup-none', status: 'odd' }])
  await recordBackup({ db, now: () => inDays(-3) }, 1000)
  expect(await checkBackups({ db, now })).toMatchObject([{ kind: 'backup', status: 'odd' }])
  await recordBackup({ db, now: () => inDays(-0.5) }, 2000)
  expect(await checkBackups({ db, now })).toEqual([
    { kind: 'backup', status: 'good', facts: { ageSeconds: 43_200, bytes: 2000 } },
  ])
})

it('each feed is named with its age, and one that has failed for two days is a warning', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const add = (name: string, imported_at: Date | null) =>
    db.insertInto('feed_source').values({ name, imported_at }).execute()
  await add('fresh', inDays(-0.25))
  await add('late', inDays(-2.5))
  await add('new', null)
  expect(await checkFeeds({ db, now })).toMatchObject([
    { kind: 'feed', status: 'good', facts: { source: 'fresh', ageSeconds: 21_600 } },
    { kind: 'feed', status: 'odd', facts: { source: 'late' } },
    { kind: 'feed-never', status: 'odd' },
  ])
})

it('a job that nobody runs is a warning', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  expect(await checkQueue({ db, now })).toMatchObject([{ kind: 'queue', status: 'good', facts: { waiting: 0 } }])
  await sql`select graphile_worker.add_job('anything', run_at := ${inDays(-1)}::timestamptz)`.execute(db)
  expect(await checkQueue({ db, now })).toMatchObject([
    { kind: 'queue-late', status: 'odd', facts: { waiting: 1, oldestSeconds: 86_400 } },
  ])
})

it('a slow server does not hold up the report, and its certificate is read once for hours', async () => {
  const { promise, resolve } = Promise.withResolvers<Date>()
  let reads = 0
  const check = createCertificateCheck({
    now,
    readEnd: () => {
      reads += 1
      return promise
    },
  })
  expect(await check.check([HOST], 10)).toMatchObject([{ kind: 'certificate-awaited' }])
  resolve(inDays(40))
  expect(await check.check([HOST], 1000)).toMatchObject([
    { kind: 'certificate', status: 'good', facts: { daysLeft: 40 } },
  ])
  await check.check([HOST], 1000)
  expect(reads).toBe(1)
})

it.each([
  [-1, 'certificate-ended', 'bad'],
  [5, 'certificate', 'odd'],
  [90, 'certificate', 'good'],
] as const)('a certificate that ends in %i days is reported as it is', async (days, kind, status) => {
  const check = createCertificateCheck({ now, readEnd: () => Promise.resolve(inDays(days)) })
  expect(await check.check([HOST], 1000)).toMatchObject([{ kind, status }])
})

it('an address that does not answer is a warning with the error of the system', async () => {
  const check = createCertificateCheck({ now })
  expect(await check.check([{ host: '127.0.0.1', port: 1 }], 5000)).toMatchObject([
    { kind: 'certificate-unread', status: 'odd', facts: { problem: 'ECONNREFUSED' } },
  ])
})

it('the addresses with a certificate are those of channels and providers, each once', () => {
  const mail = { smtpUrl: 'smtps://user:secret@mail.example', folder: '/', from: undefined, to: [] }
  const webhook = { kind: 'webhook', url: 'https://crm.example/in', secret: 'whsec_', only: {} } as const
  expect(
    listTlsAddresses({ mail, sms: undefined, staffBot: undefined }, [
      { ...webhook, name: 'one' },
      { ...webhook, name: 'two' },
      { ...webhook, name: 'plain', url: 'http://crm.example/in' },
    ]),
  ).toEqual([
    { host: 'mail.example', port: 465 },
    { host: 'crm.example', port: 443 },
  ])
})
