import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendReply } from '#domain/desk/replies/send-reply.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { readAttachments } from '#tests/pages/read-attachments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { startFakeSmtp, type FakeSmtp } from '#tests/fakes/fake-smtp.ts'
import { until } from '#tests/fixtures/until.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REQUESTS = 24
const KILLS = 3

let database: TestDatabase
let smtp: FakeSmtp
let dataFolder = ''
const output: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  smtp = await startFakeSmtp()
  dataFolder = await mkdtemp(path.join(tmpdir(), 'showroom-worker-'))
})
afterAll(async () => {
  await smtp.stop()
  await rm(dataFolder, { recursive: true, force: true })
  await database[Symbol.asyncDispose]()
})

async function startWorker(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    // Modules compiled for one worker are not compiled again for the next.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compiled'),
    DATABASE_URL: database.url,
    DATA_DIR: dataFolder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'site@dealer.example',
    MAIL_TO: 'sales@dealer.example',
    CHANNELS_FILE: '',
    LOG_LEVEL: 'info',
  }
  const child = spawn(process.execPath, ['bin/showroom.ts', 'worker'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isRunning = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk.toString())
      isRunning ||= output.at(-1)?.includes('worker is running') ?? false
    })
  await until(() => isRunning, 20)
  return child
}

async function stop(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const findDelivery = (requestId: number) =>
  database.db.selectFrom('delivery').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()

async function isAllDelivered(): Promise<boolean> {
  const open = await database.db.selectFrom('delivery').select('id').where('state', '!=', 'delivered').execute()
  return open.length === 0
}

it('a worker that is killed in the middle of deliveries loses none of them', { timeout: 180_000 }, async () => {
  smtp.behaviour = 'slow'
  const ids = new Set<string>()
  for (let number = 0; number < REQUESTS; number += 1) {
    const { deliveries } = await addRequest(database.db, { name: 'Аполлинария', phone: '79169876543' })
    ids.add(deliveries.get('mail') ?? '')
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = smtp.letters.length
    const child = await startWorker()
    await until(() => smtp.letters.length > before, 30)
    await stop(child, 'SIGKILL')
  }
  smtp.behaviour = 'normal'
  // As if fifteen seconds had passed: the leases of a dead process have expired.
  await database.db
    .updateTable('delivery')
    .set({ lease_expires_at: sql<Date>`now()` })
    .where('lease_expires_at', 'is not', null)
    .execute()
  const child = await startWorker()
  await until(isAllDelivered, 60)
  await stop(child, 'SIGTERM')
  expect(child.exitCode).toBe(0)
  const seen = new Map<string, Set<string>>()
  for (const { messageId } of smtp.letters) {
    const delivery = messageId.replace(/^<|@.*$/g, '')
    seen.set(delivery, (seen.get(delivery) ?? new Set()).add(messageId))
  }
  expect(new Set(seen.keys())).toEqual(ids)
  expect([...seen.values()].every((found) => found.size === 1)).toBe(true)
  // Only letters that were being sent when it died arrive twice: three at a time.
  expect(smtp.letters.length).toBeLessThanOrEqual(REQUESTS + KILLS * 3)
  expect(output.join('')).not.toMatch(/Аполлинария|9169876543/)
})

it('a letter whose worker is killed goes once, with the offer that it carries', { timeout: 120_000 }, async () => {
  const { context, addBranch, addPerson, addRequestAt } = deskFixture(database.db)
  const branch = await addBranch()
  const number = await addRequestAt(branch, { email: 'buyer@example.com', channels: [] })
  const offer = {
    file: { name: 'Предложение.pdf', content: Buffer.from('%PDF-1.7 of the offer') },
    carId: 1,
    priceRub: 1_999_000,
    lastDay: '2026-12-01',
  }
  const letter = { number, id: randomUUID(), subject: 'Предложение', text: 'Смотрите вложение.', offer }
  await sendReply(context, await addPerson('salesperson', branch), letter)
  const findReply = () =>
    database.db.selectFrom('request_reply').select('state').where('id', '=', letter.id).executeTakeFirst()
  for (let kill = 0; kill < KILLS; kill += 1) {
    smtp.behaviour = 'silent'
    const child = await startWorker()
    await until(async () => (await countLockedReplies()) > 0, 30)
    await stop(child, 'SIGKILL')
  }
  expect(await findReply()).toEqual({ state: 'waiting' })
  smtp.behaviour = 'normal'
  const child = await startWorker()
  await until(async () => (await findReply())?.state === 'sent', 60)
  await stop(child, 'SIGTERM')
  const letters = smtp.letters.filter(({ to }) => to.includes('buyer@example.com'))
  expect(letters.map(({ messageId }) => messageId)).toEqual([`<${letter.id}@dealer.example>`])
  expect(readAttachments(letters[0]?.raw ?? '')).toEqual([
    { name: offer.file.name, content: new Uint8Array(offer.file.content) },
  ])
})

/** Letters that a worker is sending or was sending when it died. */
async function countLockedReplies(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'send-reply' and locked_at is not null`.execute(database.db)
  return rows[0]?.count ?? 0
}

it('a worker that gets SIGTERM returns its work to the queue and exits with 0', { timeout: 60_000 }, async () => {
  smtp.behaviour = 'silent'
  const { id } = await addRequest(database.db)
  const child = await startWorker()
  await until(async () => (await findDelivery(id)).lease_expires_at !== null)
  const from = performance.now()
  await stop(child, 'SIGTERM')
  expect(child.exitCode).toBe(0)
  expect(performance.now() - from).toBeLessThan(5000)
  expect((await findDelivery(id)).state).toBe('waiting')
})
