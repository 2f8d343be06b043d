// The time and memory of a large feed: the first import, and a second one that changes nothing.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDb } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { importFeed } from '#domain/feeds/import-feed.server.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { writeFeedOfCars } from './feed-of-cars.ts'

const [task = '100000', url, file] = process.argv.slice(2)
if (url !== undefined && file !== undefined) await importOnce(url, file)
else await measure(Number(task))

async function measure(cars: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
  const server = await startEmbeddedServer(path.join(folder, 'postgres'), 'bench')
  try {
    await migrate(server.url)
    const feed = path.join(folder, 'feed.xml')
    await writeFeedOfCars(feed, cars)
    const { size } = await stat(feed)
    console.log(`${cars.toLocaleString('en')} cars, ${Math.round(size / 1e6)} MB of auto.ru XML, 10 photographs each`)
    for (const name of ['first import', 'repeat']) {
      // Each in its own process, started like bin/showroom: its memory peak is that of one import.
      const self = fileURLToPath(import.meta.url)
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--max-semi-space-size=4',
        self,
        'once',
        server.url,
        feed,
      ])
      console.log(`${name.padEnd(14)}${stdout.trim()}`)
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function importOnce(url: string, file: string): Promise<void> {
  const db = createDb(url, { max: 2 })
  const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: false })
  const started = performance.now()
  const context = { db, http, now: systemClock, log: createLog('silent') }
  const result = await importFeed(context, { origin: file })
  const seconds = (performance.now() - started) / 1000
  await db.destroy()
  await http.close()
  if (!result.ok) throw result.problem
  const { created, unchanged } = result.report.counts
  const { maxRSS, userCPUTime } = process.resourceUsage()
  console.log(
    `${seconds.toFixed(1)} s (${(userCPUTime / 1e6).toFixed(1)} s of this process), ${Math.round(maxRSS / 1024)} MB at most,`,
    `created ${created}, unchanged ${unchanged}`,
  )
}
