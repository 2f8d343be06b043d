// `npm run bench -- markers`: 200 concurrent visitors, each with a unique marker. Fails when one gets another's marker.
import { addMarkedPeople, findForeignMarkers } from '#tests/probes/markers.ts'
import { startSite } from '#tests/servers/running-site.ts'
import { openBenchDatabase } from './bench-database.ts'

const PEOPLE = 200
const REQUESTS = 20_000
const CLIENTS = 32

await measure()

async function measure(): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const { url, db } = opened.use(await openBenchDatabase())
  const settings = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' }
  const site = opened.use(await startSite({ databaseUrl: url, settings }))
  const people = await addMarkedPeople(db, PEOPLE, { siteUrl: 'http://showroom.test' })
  const started = performance.now()
  const { requested, own, fromMemory, foreign, storable, failed } = await findForeignMarkers(site, people, {
    requests: REQUESTS,
    clients: CLIENTS,
  })
  const perSecond = Math.round((requested * 1000) / (performance.now() - started))
  console.log(`${PEOPLE} people and anonymous visitors, ${CLIENTS} requests at once: pages, their .data and calls.`)
  const figures = {
    requested,
    perSecond,
    own,
    fromMemory,
    foreign: foreign.length,
    storable: storable.length,
    failed: failed.length,
  }
  console.table({ markers: figures })
  for (const line of [...foreign, ...storable, ...failed].slice(0, 20)) console.log(line)
  if (foreign.length + storable.length + failed.length > 0 || own === 0 || fromMemory === 0) process.exitCode = 1
}
