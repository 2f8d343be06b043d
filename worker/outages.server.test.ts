import { mkdtempDisposable, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { ChannelSettings } from '#domain/requests/channels/channels.server.ts'
import { retryDeliveriesNow } from '#domain/requests/deliveries/deliveries.server.ts'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { readConfig } from '#platform/config/config.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createMailFiles } from '#platform/mail/mailers.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startFakeAmocrm } from '#tests/fakes/fake-amocrm.ts'
import { startFakeBitrix24 } from '#tests/fakes/fake-bitrix24.ts'
import { startFakeTelegram } from '#tests/fakes/fake-telegram.ts'
import { startFakeWebhook } from '#tests/fakes/fake-webhook.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import { until } from '#tests/fixtures/until.ts'
import { startBackgroundWork } from './start-background-work.server.ts'

const REQUESTS = 40

/** Background work that delivers requests to these channels, with letters as files. */
async function createTestWorker(database: TestDatabase, folder: string, channels: readonly ChannelSettings[]) {
  const opened = new AsyncDisposableStack()
  const config = readConfig({ DATA_DIR: folder, SITE_URL: 'https://cars.example' }, '/nowhere/.env')
  const context = {
    db: database.db,
    now: () => new Date(),
    timeZone: 'Europe/Moscow',
    log: createLog('silent'),
    storage: createDiskStorage(path.join(folder, 'photos')),
    requestFiles: createDiskStorage(path.join(folder, 'request-files')),
    quarantineFolder: path.join(folder, 'quarantine'),
    letters: createMailFiles(path.join(folder, 'mail')),
  }
  const options = {
    config: { ...config, siteUrl: 'https://cars.example' },
    channels,
    databaseUrl: database.url,
    opened,
  }
  await startBackgroundWork(context, options)
  return opened
}

/** Submits requests one after the other. bench/outages.ts measures how long visitors wait. */
async function sendRequests({ db }: TestDatabase, channels: readonly ChannelSettings[], count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const context = { ...createSubmitContext(db), now: () => new Date(), channels }
    const submission = { ...createSubmission(), sender: { address: `203.0.113.${sent + 1}` } }
    const outcome = await submitRequest(context, submission)
    if (!outcome.ok) throw new Error(`A request was refused: ${outcome.reason}`)
  }
}

async function countDelivered({ db }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{ channel: string; count: number }>`
    select channel, count(*) filter (where state = 'delivered') as count from delivery group by channel`.execute(db)
  return Object.fromEntries(rows.map(({ channel, count }) => [channel, count]))
}

it('a service that is down, slow, limiting or lossy delays no visitor and no other channel, and gets all requests once', async () => {
  await using database = await createTestDatabase()
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-outages-'))
  await using telegram = await startFakeTelegram()
  await using receiver = await startFakeWebhook()
  await using bitrix = await startFakeBitrix24()
  await using amo = await startFakeAmocrm()
  const only = {}
  const channels: ChannelSettings[] = [
    { name: 'mail', kind: 'email', to: ['sales@dealer.example'], only },
    { name: 'chat', kind: 'telegram', token: telegram.token, chat: -100500, api: telegram.url, only },
    { name: 'hook', kind: 'webhook', url: receiver.url, secret: receiver.secret, only },
    { name: 'b24', kind: 'bitrix24', webhook: bitrix.webhook, entity: 'lead', sourceId: 'WEB', only },
    { name: 'amo', kind: 'amocrm', url: amo.url, token: amo.token, tags: [], unsorted: true, only },
  ]
  const limit = { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 2 } }
  telegram.setBehaviour({ kind: 'respond', status: 429, body: JSON.stringify(limit) })
  receiver.setBehaviour({ kind: 'slow', delayMs: 10_000 })
  bitrix.setBehaviour({ kind: 'lose-response' })
  amo.setBehaviour({ kind: 'reset' })
  await using _worker = await createTestWorker(database, folder.path, channels)

  await sendRequests(database, channels, REQUESTS)
  await until(async () => (await countDelivered(database)).mail === REQUESTS, 30)
  expect(await countDelivered(database)).toMatchObject({ mail: REQUESTS, chat: 0, b24: 0, amo: 0 })
  expect(await readdir(path.join(folder.path, 'mail'))).toHaveLength(REQUESTS)
  await until(async () => bitrix.items.length === REQUESTS && amo.calls.length >= REQUESTS, 30)

  for (const service of [telegram, receiver, bitrix, amo]) service.setBehaviour({ kind: 'normal' })
  const all = { mail: REQUESTS, chat: REQUESTS, hook: REQUESTS, b24: REQUESTS, amo: REQUESTS }
  await until(async () => {
    // Like an operator, instead of waiting for the next attempts.
    await retryDeliveriesNow({ db: database.db, now: () => new Date() })
    return JSON.stringify(await countDelivered(database), Object.keys(all)) === JSON.stringify(all)
  }, 40)
  expect(telegram.messages).toHaveLength(REQUESTS)
  expect(receiver.received.size).toBe(REQUESTS)
  expect(bitrix.items).toHaveLength(REQUESTS)
  expect(amo.leads).toHaveLength(REQUESTS)
  expect(amo.notes).toHaveLength(REQUESTS)
}, 90_000)
