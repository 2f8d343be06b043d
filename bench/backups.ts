// The time and memory of a backup and of its restore for several database sizes, each in its own process.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeBackup } from '#db/backup/make-backup.server.ts'
import { openBackup, restoreBackup } from '#db/backup/restore-backup.server.ts'
import { startEmbeddedServer } from '#db/embedded.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'

const SIZES = [100_000, 200_000, 400_000]

const [task, url = '', folder = ''] = process.argv.slice(2)
if (task === undefined) await measureAll()
else await measureOnce(task)

async function measureAll(): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'showroom-bench-'))
  const server = await startEmbeddedServer(path.join(home, 'postgres'), 'bench')
  try {
    await migrate(server.url)
    for (const requests of SIZES) {
      await fill(server.url, requests)
      console.log(`${requests.toLocaleString('en')} requests with a delivery and a consent each`)
      for (const name of ['backup', 'restore']) {
        const self = fileURLToPath(import.meta.url)
        const args = ['--max-semi-space-size=4', self, name, server.url, home]
        const { stdout } = await promisify(execFile)(process.execPath, args)
        console.log(`  ${name.padEnd(9)}${stdout.trim()}`)
      }
      console.log(`  ${((await stat(path.join(home, 'backup.tar.gz'))).size / 1e6).toFixed(1)} MB`)
    }
  } finally {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function fill(url: string, requests: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    truncate request cascade;
    insert into request (kind, form, idempotency_key, body_hash, submitted_at, name, phone, comment, details)
      select 'call', 'request-call', gen_random_uuid(), sha256(n::text::bytea), now() - n * interval '1 minute', 'Анна ' || n,
        '7916' || lpad((n % 10000000)::text, 7, '0'), repeat(md5(n::text), 8), jsonb_build_object('n', n, 'note', md5(n::text))
      from generate_series(1, ${requests}) n;
    insert into delivery (id, request_id, channel, state, created_at, due_at)
      select gen_random_uuid(), id, 'mail', 'delivered', submitted_at, submitted_at from request;
    insert into consent (request_id, purpose, text_slug, text_version, given_at)
      select id, 'personal-data', 'consent', 1, submitted_at from request`)
  await client.end()
}

async function measureOnce(task: string): Promise<void> {
  const target = path.join(folder, 'backup.tar.gz')
  const storage = (name: string) => createDiskStorage(path.join(folder, name))
  const storages = { 'request-files': storage('request-files'), photos: storage('photos') }
  const started = performance.now()
  if (task === 'backup') {
    await makeBackup({ databaseUrl: url, storages, target, mayReplace: true, now: () => new Date() })
  } else {
    await using backup = await openBackup(target)
    await restoreBackup(backup, { databaseUrl: url, storages, mayReplace: true })
  }
  const seconds = (performance.now() - started) / 1000
  console.log(`${seconds.toFixed(1)} s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
}
