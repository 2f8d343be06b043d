import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDiskStorage } from '#platform/disk-storage.server.ts'
import { startSite } from '#tests/running-site.ts'
import { sendForms, type AcknowledgedForm } from '#tests/stubborn-clients.ts'
import { makePdf } from '#tests/uploads/pdf.ts'
import { photograph } from '#tests/uploads/pictures.ts'

/** 20 in CI. By hand: `KILL_CYCLES=200 vitest run --project e2e tests/e2e/kill.test.ts` */
const CYCLES = Number(process.env.KILL_CYCLES ?? 20)
const CLIENTS = 8
/** A site lives until it has answered this many forms at most, and no longer than that however slow the machine is. */
const MOST_ANSWERS = 16
const LONGEST_LIFE_MS = 8000
/** The kill comes up to this long after an answer: somewhere in the middle of the next ones. */
const JITTER_MS = 60
/** Each so many-th time PostgreSQL is killed as well. */
const DATABASE_TOO = 5
const ALL_DELIVERED_MS = 120_000

const timeout = CYCLES * 20_000 + 2 * ALL_DELIVERED_MS

it(`nothing is lost and nothing doubled when the site is killed ${CYCLES} times under load`, { timeout }, async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-kill-'))
  const acknowledged = await sendWhileKilling(folder.path)
  await using _site = await start(folder.path)
  await using database = await openDatabase(folder.path)
  await untilDelivered(database)
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1)
  console.log(`${CYCLES} kills: ${acknowledged.length} forms answered, ${repeated.length} of them sent more than once`)
  expect(repeated).not.toEqual([])
  expect(await findLost(database, acknowledged)).toEqual([])
  expect(await findDoubled(database, acknowledged)).toEqual([])
  expect(await findIncomplete(database)).toEqual([])
  expect(await findFilesAmiss(database, acknowledged, folder.path)).toEqual([])
  expect(await findUndelivered(database, folder.path)).toEqual([])
})

const start = (dataFolder: string) =>
  startSite({ dataFolder, settings: { TRUST_PROXY: '1', LOG_LEVEL: 'warn', METRICS_PORT: 'off' } })

async function sendWhileKilling(dataFolder: string): Promise<AcknowledgedForm[]> {
  let site = await start(dataFolder)
  const stopping = new AbortController()
  const answered = new EventEmitter()
  const sending = sendForms(CLIENTS, {
    origin: () => site.origin,
    files: await makeFiles(),
    signal: stopping.signal,
    onAcknowledged: () => answered.emit('form'),
  })
  try {
    for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
      await Promise.race([anyMoment(answered), sending])
      await site.kill()
      if (cycle % DATABASE_TOO === 0) await killDatabase(dataFolder)
      site = await start(dataFolder)
    }
    stopping.abort()
    return await sending
  } finally {
    stopping.abort()
    await site.kill()
  }
}

async function anyMoment(answered: EventEmitter): Promise<void> {
  const signal = AbortSignal.timeout(LONGEST_LIFE_MS)
  const answers = Math.floor(Math.random() * (MOST_ANSWERS + 1))
  for (let answer = 0; answer < answers && !signal.aborted; answer += 1)
    await once(answered, 'form', { signal }).catch(() => undefined)
  await pause(Math.random() * JITTER_MS)
}

async function makeFiles(): Promise<File[]> {
  const jpeg = await photograph(640, 480).jpeg().toBuffer()
  const png = await photograph(200, 150).png().toBuffer()
  return [
    new File([new Uint8Array(jpeg)], 'кузов.jpg', { type: 'image/jpeg' }),
    new File([new Uint8Array(png)], 'salon.png', { type: 'image/png' }),
    new File([new Uint8Array(makePdf())], 'ПТС.pdf', { type: 'application/pdf' }),
  ]
}

const postmasterFile = (folder: string) => path.join(folder, 'postgres/data/postmaster.pid')

async function killDatabase(folder: string): Promise<void> {
  const [pid] = (await readFile(postmasterFile(folder), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

/** As docs/operations.md tells an operator to. */
async function openDatabase(folder: string) {
  const port = (await readFile(postmasterFile(folder), 'utf8')).split('\n')[3]
  const password = (await readFile(path.join(folder, 'postgres/data/showroom-password'), 'utf8')).trim()
  const client = new pg.Client(`postgres://showroom:${password}@127.0.0.1:${port}/showroom`)
  await client.connect()
  const list = async (query: string, values?: unknown[]) => (await client.query(query, values)).rows
  return { list, [Symbol.asyncDispose]: () => client.end() }
}

type Database = Awaited<ReturnType<typeof openDatabase>>

async function untilDelivered({ list }: Database): Promise<void> {
  const deadline = Date.now() + ALL_DELIVERED_MS
  while (Date.now() < deadline) {
    const open = await list(`select from delivery where state <> 'delivered' limit 1`)
    if (open.length === 0) return
    await pause(200)
  }
}

/** What was promised and is not there as it was promised. */
async function findLost({ list }: Database, acknowledged: AcknowledgedForm[]) {
  const rows = await list('select id::int, idempotency_key as key, phone from request')
  const requests = new Map(rows.map(({ id, key, phone }) => [id, `${key} ${phone}`]))
  return acknowledged.filter(({ number, key, phone }) => requests.get(number) !== `${key} ${phone}`)
}

/** What is there twice, and what nobody was told of: every form was sent until it was answered. */
async function findDoubled({ list }: Database, acknowledged: AcknowledgedForm[]) {
  const numbers = new Set(acknowledged.map(({ number }) => number))
  const rows = await list('select id::int, phone, count(*) over (partition by phone)::int as times from request')
  return rows.filter(({ id, times }) => times > 1 || !numbers.has(id))
}

/** Every one of these visitors left an e-mail: two deliveries each. */
const findIncomplete = ({ list }: Database) =>
  list(`select id,
      (select string_agg(channel, ' ' order by channel) from delivery where request_id = request.id) as channels,
      (select count(*)::int from consent where request_id = request.id) as consents
    from request`).then((rows) =>
    rows.filter(({ channels, consents }) => channels !== 'mail visitor' || consents !== 1),
  )

async function findFilesAmiss({ list }: Database, acknowledged: AcknowledgedForm[], folder: string) {
  const storage = createDiskStorage(path.join(folder, 'request-files'))
  const rows = await list('select request_id::int as number, stored_name as name from request_file order by position')
  const stored = new Map<number, string[]>()
  for (const { number, name } of rows) {
    const hash = createHash('sha256')
    for await (const piece of (await storage.read(name))?.stream ?? []) hash.update(piece)
    stored.set(number, [...(stored.get(number) ?? []), hash.digest('hex')])
  }
  return acknowledged.filter(({ number, files }) => (stored.get(number) ?? []).join() !== files.join())
}

/** Without SMTP settings a delivered letter is a file of that name. */
async function findUndelivered({ list }: Database, folder: string) {
  const rows = await list('select id, channel, state, attempts, problem from delivery')
  const letters = await Promise.all(
    rows.map(({ id }) =>
      readFile(path.join(folder, 'mail', `${id}.eml`)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return rows.filter(({ state }, place) => state !== 'delivered' || letters[place] !== true)
}
