import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#tests/fixtures/until.ts'
import { killEmbeddedDatabase, openEmbeddedDatabase } from '#tests/servers/embedded-database.ts'
import { type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { BY_VISITORS } from './kills.ts'
import { sendForms } from './retrying-clients.ts'

const CLIENTS = 6

/**
 * Six visitors send forms while the site's database is killed `kills` times; the site keeps running. Returns the
 * answered forms and the stored requests, both by number, and the count of deliveries: two for each, all delivered.
 */
export async function killDatabaseUnderLoad(kills: number) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-outage-'))
  await using site = await startSite({
    dataFolder: folder.path,
    settings: { TRUST_PROXY: '1', LOG_LEVEL: 'fatal', METRICS_PORT: 'off' },
  })
  const stopping = new AbortController()
  let answered = 0
  const onAcknowledged = () => (answered += 1)
  const sending = sendForms(CLIENTS, { origin: () => site.origin, files: [], signal: stopping.signal, onAcknowledged })
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = answered
    await until(() => answered > before + 10, 60)
    await killEmbeddedDatabase(folder.path)
    // The site has noticed by then: the next check is about the new database.
    await until(async () => !(await isReady(site)), 5).catch(() => undefined)
    await until(() => isReady(site), 60)
  }
  stopping.abort()
  const acknowledged = await sending
  await using database = await openEmbeddedDatabase(folder.path)
  await until(async () => (await database.list("select from delivery where state <> 'delivered'")).length === 0, 60)
  const rows = await database.list(`select id::int as number, idempotency_key as key from request where ${BY_VISITORS}`)
  return {
    answered: acknowledged.map(({ number, key }) => ({ number, key })).toSorted(byNumber),
    stored: rows.toSorted(byNumber),
    deliveries: (await database.list('select from delivery')).length,
  }
}

const byNumber = (a: { number: number }, b: { number: number }) => a.number - b.number

/** Throws when nothing listens: then the site has stopped with its database. */
const isReady = async ({ origin }: RunningSite) => (await fetch(`${origin}/readyz`)).status === 200
