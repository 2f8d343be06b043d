import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '#tests/fixtures/until.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { startSite } from '#tests/servers/running-site.ts'
import { type EmbeddedDatabase, killEmbeddedDatabase, openEmbeddedDatabase } from '#tests/servers/embedded-database.ts'
import { sendForms, type AcknowledgedForm } from './retrying-clients.ts'
import { createPdf } from '#tests/factories/uploads/pdf.ts'
import { createPhoto } from '#tests/factories/uploads/pictures.ts'

const CLIENTS = 8
/** A site is killed after at most this many answered forms, or after this time on a slow machine. */
const MAX_ANSWERS = 16
const MAX_UPTIME_MS = 8000
/** The kill comes up to this long after an answer, in the middle of the next forms. */
const JITTER_MS = 60
/** PostgreSQL is killed too on every fifth cycle, and on the last. */
const DATABASE_KILL_EVERY = 5
const DELIVERY_TIMEOUT_S = 120

/** The result without losses: each list names what is wrong. */
export const NO_LOSS = {
  lost: [],
  duplicated: [],
  incomplete: [],
  wrongFiles: [],
  undelivered: [],
  isAnySentTwice: true,
}

/**
 * Eight visitors send forms while the site, and sometimes its database, is killed `cycles` times. Returns the result,
 * `NO_LOSS` when all is well: forms were sent more than once, and none is lost, duplicated or without its deliveries.
 */
export async function killUnderLoad(cycles: number) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-kill-'))
  const acknowledged = await sendWhileKilling(folder.path, cycles)
  await expireLeases(folder.path)
  await using _site = await start(folder.path)
  await using database = await openEmbeddedDatabase(folder.path)
  await untilDelivered(database)
  const repeated = acknowledged.filter(({ attempts }) => attempts > 1)
  console.log(`${cycles} kills: ${acknowledged.length} forms answered, ${repeated.length} of them sent more than once`)
  return {
    lost: await listLost(database, acknowledged),
    duplicated: await listDuplicated(database, acknowledged),
    incomplete: await listIncomplete(database),
    wrongFiles: await listWrongFiles(database, acknowledged, folder.path),
    undelivered: await listUndelivered(database, folder.path),
    isAnySentTwice: repeated.length > 0,
  }
}

/** Ends the leases of killed processes, as time would (domain/requests/deliveries/claim-deliveries.server.ts). */
async function expireLeases(dataFolder: string): Promise<void> {
  await using database = await openEmbeddedDatabase(dataFolder)
  await database.list('update delivery set lease_expires_at = now() where lease_expires_at is not null')
}

const start = (dataFolder: string) =>
  startSite({ dataFolder, settings: { TRUST_PROXY: '1', LOG_LEVEL: 'warn', METRICS_PORT: 'off' } })

async function sendWhileKilling(dataFolder: string, cycles: number): Promise<AcknowledgedForm[]> {
  let site = await start(dataFolder)
  const stopping = new AbortController()
  const answered = new EventEmitter()
  const sending = sendForms(CLIENTS, {
    origin: () => site.origin,
    files: await createFiles(),
    signal: stopping.signal,
    onAcknowledged: () => answered.emit('form'),
  })
  try {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await Promise.race([waitRandomTime(answered), sending])
      await site.kill()
      if (cycle % DATABASE_KILL_EVERY === 0 || cycle === cycles) await killEmbeddedDatabase(dataFolder)
      site = await start(dataFolder)
    }
    stopping.abort()
    return await sending
  } finally {
    stopping.abort()
    await site.kill()
  }
}

async function waitRandomTime(answered: EventEmitter): Promise<void> {
  const signal = AbortSignal.timeout(MAX_UPTIME_MS)
  const answers = Math.floor(Math.random() * (MAX_ANSWERS + 1))
  for (let answer = 0; answer < answers && !signal.aborted; answer += 1)
    await once(answered, 'form', { signal }).catch(() => undefined)
  await pause(Math.random() * JITTER_MS)
}

async function createFiles(): Promise<File[]> {
  const jpeg = await createPhoto(640, 480).jpeg().toBuffer()
  const png = await createPhoto(200, 150).png().toBuffer()
  return [
    new File([new Uint8Array(jpeg)], 'кузов.jpg', { type: 'image/jpeg' }),
    new File([new Uint8Array(png)], 'salon.png', { type: 'image/png' }),
    new File([new Uint8Array(createPdf())], 'ПТС.pdf', { type: 'application/pdf' }),
  ]
}

const untilDelivered = ({ list }: EmbeddedDatabase): Promise<void> =>
  until(
    async () => (await list(`select from delivery where state <> 'delivered' limit 1`)).length === 0,
    DELIVERY_TIMEOUT_S,
  )

/** The demo has requests too: their phones are nobody's. */
export const BY_VISITORS = "phone not like '74950001%'"

/** Forms that were acknowledged and are not stored as they were sent. */
async function listLost({ list }: EmbeddedDatabase, acknowledged: AcknowledgedForm[]) {
  const rows = await list('select id::int, idempotency_key as key, phone from request')
  const requests = new Map(rows.map(({ id, key, phone }) => [id, `${key} ${phone}`]))
  return acknowledged.filter(({ number, key, phone }) => requests.get(number) !== `${key} ${phone}`)
}

/** Requests stored twice, or never acknowledged although every form was sent until it was answered. */
async function listDuplicated({ list }: EmbeddedDatabase, acknowledged: AcknowledgedForm[]) {
  const numbers = new Set(acknowledged.map(({ number }) => number))
  const rows = await list(
    `select id::int, phone, count(*) over (partition by phone)::int as times from request where ${BY_VISITORS}`,
  )
  return rows.filter(({ id, times }) => times > 1 || !numbers.has(id))
}

/** Requests without their two deliveries (each visitor left an e-mail) or their consent. */
const listIncomplete = ({ list }: EmbeddedDatabase) =>
  list(`select id,
      (select string_agg(channel, ' ' order by channel) from delivery where request_id = request.id) as channels,
      (select count(*)::int from consent where request_id = request.id) as consents
    from request where ${BY_VISITORS}`).then((rows) =>
    rows.filter(({ channels, consents }) => channels !== 'mail visitor' || consents !== 1),
  )

async function listWrongFiles({ list }: EmbeddedDatabase, acknowledged: AcknowledgedForm[], folder: string) {
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

/** Deliveries that are not delivered or lack a letter: without SMTP settings it is a file named for the delivery. */
async function listUndelivered({ list }: EmbeddedDatabase, folder: string) {
  const rows = await list('select id, channel, state, attempts, problem from delivery')
  const letters = await Promise.all(
    rows.map(({ id }) =>
      readFile(path.join(folder, 'mail', `${id}.eml`)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return rows.filter(({ state }, index) => state !== 'delivered' || letters[index] !== true)
}
