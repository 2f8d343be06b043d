import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createDb } from '#db/client.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'

/** An empty database of the benchmark's own, in a folder that is removed with it and may hold other files, too. */
export async function openBenchDatabase() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedServer(path.join(folder, 'postgres'), 'bench')
  opened.defer(server.stop)
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  opened.defer(() => client.end())
  const db = createDb(server.url, { max: 4 })
  opened.defer(() => db.destroy())
  const held = opened.move()
  return { url: server.url, folder, client, db, [Symbol.asyncDispose]: () => held.disposeAsync() }
}
