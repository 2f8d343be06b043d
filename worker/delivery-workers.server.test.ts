import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { type ChannelSettings, createChannels } from '#domain/requests/channels/channels.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { type FakeSmtp, type SmtpBehaviour, startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { startChannelWorkers } from './delivery-workers.server.ts'
import { until } from '#tests/fixtures/until.ts'

const REQUESTS = 8

const settingsFor = (hookUrl: string): ChannelSettings[] => [
  { kind: 'email', name: 'mail', to: ['sales@dealer.example'], only: {} },
  { kind: 'webhook', name: 'hook', url: hookUrl, secret: `whsec_${'A'.repeat(43)}=`, only: {} },
]

/** A worker on real sockets, with a mail server whose failures a test chooses and a webhook that works. */
async function createTestWorker() {
  const database = await createTestDatabase()
  const smtp = await startFakeSmtp()
  const hookTimes: number[] = []
  const hook = await startLocalServer((request, response) => {
    request.resume().on('end', () => {
      hookTimes.push(performance.now())
      response.end()
    })
  })
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const mailer = createSmtpMailer({
    url: smtp.url,
    from: { name: 'Шоурум', address: 'site@dealer.example' },
    idleTimeoutMs: 1000,
  })
  const post = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true })
  const context = {
    db: database.db,
    now: () => new Date(),
    log,
    timeZone: 'Europe/Moscow',
    requestFiles: createDiskStorage(tmpdir()),
  }
  const channelContext = {
    ...context,
    mailer,
    http: post,
    siteName: 'Шоурум',
    siteUrl: 'https://cars.example',
    host: 'web-1',
  }
  const channels = createChannels(settingsFor(hook.url), channelContext)
  const worker = startChannelWorkers({ ...context, random: () => 0, channels })
  return {
    db: database.db,
    smtp,
    hookTimes,
    lines,
    async [Symbol.asyncDispose]() {
      await worker.stop()
      mailer.close()
      await post.close()
      await hook[Symbol.asyncDispose]()
      await smtp.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

const countInState = async (db: Db, channel: string, state: 'delivered' | 'dead' | 'waiting') => {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where('channel', '=', channel)
    .where('state', '=', state)
    .execute()
  return rows.length
}

/** The number of mail deliveries with a failed attempt. */
async function countFailed(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where('channel', '=', 'mail')
    .where('problem', 'is not', null)
    .execute()
  return rows.length
}

/** The message ids of the received letters, by delivery. */
function messageIds({ letters }: FakeSmtp): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>()
  for (const { messageId } of letters) {
    const delivery = messageId.replace(/^<|@.*$/g, '')
    seen.set(delivery, (seen.get(delivery) ?? new Set()).add(messageId))
  }
  return seen
}

/** Starts the failure, then adds requests for both channels and waits until the webhook has received all of them. */
async function sendDuring(
  failure: SmtpBehaviour | 'down',
  { db, smtp, hookTimes }: Awaited<ReturnType<typeof createTestWorker>>,
) {
  if (failure === 'down') await smtp.stop()
  else smtp.behaviour = failure
  const ids = new Set<string>()
  for (let number = 0; number < REQUESTS; number += 1) {
    const { deliveries } = await addRequest(db, {
      channels: ['mail', 'hook'],
      name: 'Аполлинария',
      phone: '79169876543',
      email: 'apollinaria@example.ru',
    })
    ids.add(deliveries.get('mail') ?? '')
  }
  await until(() => hookTimes.length === REQUESTS, 8)
  return ids
}

/** Parts of requests and settings that must not appear in the log. */
const SECRETS = /Аполлинария|9169876543|apollinaria|whsec_/

it.concurrent.each(['down', 'silent', 'slow', 'reset', 'busy'] as const)(
  'while the mail server is %s the other channel works, and all letters are delivered after its return',
  { timeout: 90_000 },
  async (failure) => {
    await using worker = await createTestWorker()
    const { db, smtp } = worker
    const ids = await sendDuring(failure, worker)
    await until(async () => (failure === 'slow' ? smtp.letters.length > 0 : (await countFailed(db)) > 0), 20)
    if (failure === 'down') await smtp.start()
    smtp.behaviour = 'normal'
    await until(async () => (await countInState(db, 'mail', 'delivered')) === REQUESTS, 60)
    const seen = messageIds(smtp)
    expect(new Set(seen.keys())).toEqual(ids)
    expect([...seen.values()].every((found) => found.size === 1)).toBe(true)
    expect(await countInState(db, 'hook', 'delivered')).toBe(REQUESTS)
    expect(worker.hookTimes).toHaveLength(REQUESTS)
    expect(worker.lines.join('\n')).not.toMatch(SECRETS)
  },
)

it.concurrent.each(['reject-message', 'reject-recipient'] as const)(
  'a delivery that a mail server rejects permanently (%s) is given up at once, with an alarm for each',
  { timeout: 90_000 },
  async (failure) => {
    await using worker = await createTestWorker()
    await sendDuring(failure, worker)
    await until(async () => (await countInState(worker.db, 'mail', 'dead')) === REQUESTS, 20)
    expect(worker.lines.filter((line) => line.includes('given up'))).toHaveLength(REQUESTS)
    expect(worker.lines.join('\n')).not.toMatch(SECRETS)
  },
)

it('a request is delivered within a second of its commit', { timeout: 60_000 }, async () => {
  await using worker = await createTestWorker()
  const waits: number[] = []
  for (let number = 1; number <= 20; number += 1) {
    await addRequest(worker.db, { channels: ['mail', 'hook'] })
    const committed = performance.now()
    await until(() => worker.smtp.letters.length === number && worker.hookTimes.length === number, 5)
    waits.push(Math.max(worker.smtp.letters.at(-1)?.at ?? 0, worker.hookTimes.at(-1) ?? 0) - committed)
  }
  // Two thirds of them, since a machine that is busy with other tests may delay a few.
  const sortedWaits = waits.toSorted((one, other) => one - other)
  expect(sortedWaits[13]).toBeLessThan(1000)
})
