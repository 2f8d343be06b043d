import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startSite, type RunningSite } from '#tests/running-site.ts'
import { sendForms } from '#tests/stubborn-clients.ts'
import { until } from '#tests/until.ts'

const CLIENTS = 6
const KILLS = 3

it('the site outlives its database, which is killed under load: nothing is lost, and all is delivered', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-outage-'))
  await using site = await startSite({
    dataFolder: folder.path,
    settings: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', METRICS_PORT: 'off' },
  })
  const stopping = new AbortController()
  let answered = 0
  const onAcknowledged = () => (answered += 1)
  const sending = sendForms(CLIENTS, { origin: () => site.origin, files: [], signal: stopping.signal, onAcknowledged })
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = answered
    await until(() => answered > before + 10, 60)
    await killDatabase(folder.path)
    await until(() => isReady(site), 60)
  }
  stopping.abort()
  const acknowledged = await sending
  await using database = await openDatabase(folder.path)
  await until(async () => (await database.list("select from delivery where state <> 'delivered'")).length === 0, 60)
  const rows = await database.list('select id::int as number, idempotency_key as key from request')
  expect(rows.toSorted(byNumber)).toEqual(acknowledged.map(({ number, key }) => ({ number, key })).toSorted(byNumber))
  expect(await database.list('select from delivery')).toHaveLength(2 * acknowledged.length)
}, 300_000)

const byNumber = (one: { number: number }, other: { number: number }) => one.number - other.number

const postmasterFile = (folder: string) => path.join(folder, 'postgres/data/postmaster.pid')

async function killDatabase(folder: string): Promise<void> {
  const [pid] = (await readFile(postmasterFile(folder), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await pause(200)
}

/** Throws when nobody listens any more: then the site has gone down with its database. */
const isReady = async ({ origin }: RunningSite) => (await fetch(`${origin}/readyz`)).status === 200

/** As docs/operations.md tells an operator to. */
async function openDatabase(folder: string) {
  const port = (await readFile(postmasterFile(folder), 'utf8')).split('\n')[3]
  const password = (await readFile(path.join(folder, 'postgres/data/showroom-password'), 'utf8')).trim()
  const client = new pg.Client(`postgres://showroom:${password}@127.0.0.1:${port}/showroom`)
  await client.connect()
  const list = async (query: string) => (await client.query(query)).rows
  return { list, [Symbol.asyncDispose]: () => client.end() }
}
