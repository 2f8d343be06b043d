import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createChannels } from '#domain/requests/channels/channels.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createSmtpMailer } from '#platform/mail/mailers.server.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { startFakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTempFolder } from '#tests/fixtures/lifetime/create-temp-folder.ts'
import { until } from '#tests/fixtures/until.ts'
import { startChannelWorkers } from './delivery-workers.server.ts'

/** Nodes that deliver from one database, each with a separate folder. */
async function createTestNodes() {
  await using opened = new AsyncDisposableStack()
  const { db } = opened.use(await createTestDatabase())
  const smtp = opened.use(await startFakeSmtp())
  const home = await createTempFolder('files')
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const from = { name: 'Шоурум', address: 'site@dealer.example' }
  const mailer = createSmtpMailer({ url: smtp.url, from })
  opened.defer(() => mailer.close())
  const http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true })
  opened.defer(() => http.close())
  const lines: { msg: string; request: number }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const storageOf = (host: string) => createDiskStorage(path.join(home, host), 'private')
  const resources = opened.move()

  return {
    smtp,
    lines,
    /** Starts the deliveries of a node; they run until the end of the test. */
    start(host: string) {
      const context = { db, now: () => new Date(), log, timeZone: 'Europe/Moscow', requestFiles: storageOf(host) }
      const channelContext = { ...context, mailer, http, host, siteName: 'Шоурум', siteUrl: 'https://cars.example' }
      const settings = [{ kind: 'email' as const, name: 'mail', to: ['sales@dealer.example'], only: {} }]
      const workers = startChannelWorkers({
        ...context,
        random: () => 0,
        channels: createChannels(settings, channelContext),
      })
      resources.defer(workers.stop)
    },
    /** Adds a request with a file that was uploaded to this node; the content of the file is its name. */
    async post(host: string): Promise<{ id: number; storedName: string }> {
      const storedName = `${randomUUID()}.jpg`
      await storageOf(host).put(storedName, Buffer.from(storedName))
      const { id, deliveries } = await addRequest(db, { channels: ['mail'], createdAt: new Date(Date.now() + 60_000) })
      const file = { original_name: 'kuzov.jpg', media_type: 'image/jpeg' as const, bytes: storedName.length }
      await db
        .insertInto('request_file')
        .values({ ...file, request_id: id, position: 0, stored_name: storedName })
        .execute()
      await db
        .updateTable('delivery')
        .set({ due_at: new Date() })
        .where('id', 'in', [...deliveries.values()])
        .execute()
      return { id, storedName }
    },
    postPlain: () => addRequest(db, { channels: ['mail'] }),
    hasLetterWith: (storedName: string) =>
      smtp.letters.some(({ raw }) =>
        raw.replaceAll('\r\n', '').includes(Buffer.from(storedName).toString('base64').replaceAll('=', '')),
      ),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

it('each letter is sent with its files, by the node that has them', async () => {
  await using nodes = await createTestNodes()
  nodes.start('web-1')
  nodes.start('web-2')
  const posted: { storedName: string }[] = []
  for (let number = 0; number < 24; number += 1) posted.push(await nodes.post(number % 2 === 0 ? 'web-1' : 'web-2'))
  // The other node takes a skipped delivery at once, not only when the skip of this node has ended.
  await until(() => nodes.smtp.letters.length === posted.length, 10)
  for (const { storedName } of posted) expect(nodes.hasLetterWith(storedName)).toBe(true)
})

it('a letter that waits for its files delays no other letter, and is sent when a node with the files starts', async () => {
  await using nodes = await createTestNodes()
  nodes.start('web-1')
  const lost: { id: number; storedName: string }[] = []
  for (let number = 0; number < 8; number += 1) lost.push(await nodes.post('web-2'))
  for (let number = 0; number < 8; number += 1) await nodes.postPlain()
  await until(() => nodes.smtp.letters.length === 8, 10)
  await until(() => nodes.lines.filter(({ msg }) => msg.includes('waits for a node')).length === 8, 5)
  nodes.start('web-2')
  await until(() => lost.every(({ storedName }) => nodes.hasLetterWith(storedName)), 10)
  expect(nodes.smtp.letters).toHaveLength(16)
})
