// The time and memory of a backup and of its restore for several database sizes, each in its own process.
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { makeBackup } from '#db/backup/make-backup.server.ts'
import { openBackup, restoreBackup } from '#db/backup/restore-backup.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'

const SIZES = [100_000, 200_000, 400_000]

const [task, url = '', folder = ''] = process.argv.slice(2)
if (task === undefined) await measureAll()
else await measureOnce(task)

async function measureAll(): Promise<void> {
  await using database = await openBenchDatabase()
  const { client, url, folder } = database
  for (const requests of SIZES) {
    await fill(client, requests)
    console.log(`${requests.toLocaleString('en')} requests with a delivery and a consent each`)
    for (const name of ['backup', 'restore']) {
      const self = fileURLToPath(import.meta.url)
      const args = ['--max-semi-space-size=4', self, name, url, folder]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      console.log(`  ${name.padEnd(9)}${stdout.trim()}`)
    }
    console.log(`  ${((await stat(path.join(folder, 'backup.tar.gz'))).size / 1e6).toFixed(1)} MB`)
  }
}

async function fill(client: Client, requests: number): Promise<void> {
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
