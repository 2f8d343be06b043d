import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordHeartbeat } from '#domain/nodes/live-nodes.server.ts'
import { SHARED_FOLDERS, type Node } from '#domain/nodes/node.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import type { Config } from '#platform/config/config.server.ts'
import { checkLogin } from '#domain/health/check-login.ts'
import { checkNodes, checkProxies } from '#domain/health/check-nodes.server.ts'
import { toReportLine } from './report-line.ts'

it('the doctor names the nodes that run, and those that do not see the files of others', async () => {
  await using database = await createTestDatabase()
  const context = { db: database.db }
  const report = (host: string, unseen: Node['unseen'] = []) =>
    recordHeartbeat(context, { id: randomUUID(), host, role: 'site', marked: [...SHARED_FOLDERS], unseen })
  const examineNodes = async () => (await checkNodes(context)).map(toReportLine)
  expect(await examineNodes()).toEqual([])
  await report('web-1')
  expect(await examineNodes()).toMatchObject([{ status: 'good', what: '1 node runs: web-1 (site)' }])
  await report('web-2')
  expect(await examineNodes()).toMatchObject([{ status: 'good', what: '2 nodes run: web-1 (site), web-2 (site)' }])
  await report('web-3', ['photos'])
  expect(await examineNodes()).toMatchObject([
    {
      status: 'bad',
      what: 'web-3 (site) does not see files of other nodes: photos',
      remedy: expect.stringContaining('DATA_DIR/photos'),
    },
    { status: 'good', what: '3 nodes run: web-1 (site), web-2 (site), web-3 (site)' },
  ])
  await database.db
    .updateTable('node')
    .set({ seen_at: sql`now() - interval '2 minutes'` })
    .where('host', '=', 'web-3')
    .execute()
  expect(await examineNodes()).toMatchObject([
    { status: 'odd', what: expect.stringMatching(/^web-3 \(site\) has given no sign of life for 12\d s$/) },
    { status: 'good', what: '2 nodes run: web-1 (site), web-2 (site)' },
  ])
})

const now = () => new Date('2026-11-20T12:00:00Z')
const examineProxies = async (...input: Parameters<typeof checkProxies>) =>
  (await checkProxies(...input)).map(toReportLine)

const PLAIN = { trustProxy: 0, siteUrl: undefined }

it('the doctor notices an undeclared proxy by an https address or by requests without an address', async () => {
  await using database = await createTestDatabase()
  const context = { db: database.db, now }
  expect(await examineProxies(context, PLAIN)).toEqual([])
  const https = { ...PLAIN, siteUrl: 'https://cars.example' }
  expect(await examineProxies(context, https)).toMatchObject([
    {
      status: 'odd',
      what: expect.stringContaining('TRUST_PROXY is 0'),
      remedy: expect.stringContaining('TRUST_PROXY'),
    },
  ])
  expect(await examineProxies(context, { ...https, trustProxy: 1 })).toMatchObject([{ status: 'good' }])
  await addRequest(context.db, { createdAt: new Date('2026-11-18T12:00:00Z') })
  expect(await examineProxies(context, PLAIN)).toEqual([])
  const { id } = await addRequest(context.db, { createdAt: new Date('2026-11-20T11:00:00Z') })
  expect(await examineProxies(context, { ...https, trustProxy: 1 })).toMatchObject([
    { status: 'odd', what: expect.stringContaining('1 requests came through a proxy') },
  ])
  await context.db.updateTable('request').set({ erased_at: now() }).where('id', '=', id).execute()
  expect(await examineProxies(context, PLAIN)).toEqual([])
})

const MAIL: Config['mail'] = { smtpUrl: undefined, folder: '/var/mail', from: undefined, to: [] }
const SMS = {
  url: 'https://sms.example/?key=secret',
  method: 'GET',
  body: undefined,
  headers: {},
  ok: undefined,
} as const
const examine = (config: Partial<Pick<Config, 'sms' | 'siteUrl' | 'mail'>>) =>
  checkLogin({ sms: undefined, siteUrl: undefined, mail: MAIL, ...config })
    .map(toReportLine)
    .map(({ status, what }) => [status, what])

it('codes in a terminal are reported as a warning', () => {
  expect(examine({})).toEqual([['odd', 'Login codes for phones are printed in the terminal of the site']])
})

it('a real site without a provider has no login by phone, and letters without SMTP are an error', () => {
  expect(examine({ siteUrl: 'https://cars.example' })).toEqual([
    ['odd', 'Nobody can log in by phone: there is no SMS_URL'],
    ['bad', 'Letters with login codes become files in /var/mail'],
  ])
})

it('only the host of a provider is shown', () => {
  const mail = { ...MAIL, smtpUrl: 'smtps://mail.example' }
  expect(examine({ sms: SMS, siteUrl: 'https://cars.example', mail })).toEqual([
    ['good', 'Login codes go to phones through sms.example'],
  ])
  expect(examine({ sms: { ...SMS, url: 'http://sms.example/' }, mail })[0]?.[0]).toBe('odd')
})
