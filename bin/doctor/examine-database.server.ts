import { access } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#db/client.server.ts'
import { isQueueReady, listNewerMigrations, listPendingMigrations } from '#db/migrate.server.ts'
import { openDatabase, type OpenDatabase } from '#db/open-database.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

const NEWER_RELEASE_REMEDY =
  'Start that release, or one after it. To stay with this one, restore the backup made before it (docs/operations.md, Upgrade).'
const MIGRATE_REMEDY = 'Run  bin/showroom migrate  (the site does so when it starts).'

/** Opens the database to examine it. Does not create an embedded one: then it is undefined, with the reason. */
export async function connectToDatabase(config: Config): Promise<{ database?: OpenDatabase; findings: Finding[] }> {
  const cluster = path.join(config.dataFolder, 'postgres')
  const exists = await access(cluster).then(
    () => true,
    () => false,
  )
  if (config.databaseUrl === undefined && !exists) {
    return { findings: [odd('The embedded PostgreSQL has not been created yet', 'npm start creates it.')] }
  }
  try {
    return { database: await openDatabase(config), findings: [] }
  } catch (error) {
    const remedy =
      config.databaseUrl === undefined
        ? `See ${path.join(cluster, 'postgres.log')}.`
        : 'Fix DATABASE_URL or its server.'
    return { findings: [bad(error instanceof Error ? error.message : String(error), remedy)] }
  }
}

/** Checks the server and its features, the migrations and the queue. */
export async function examineDatabase({ db, url, isEmbedded }: OpenDatabase): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; encoding: string; collation: boolean }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      exists (select from pg_collation where collname = 'und-x-icu') as collation`.execute(db)
  const { version = '?', encoding = '?', collation = false } = rows[0] ?? {}
  const findings = [good(`PostgreSQL ${version}, ${isEmbedded ? 'embedded' : 'by DATABASE_URL'}`)]
  if (encoding !== 'UTF8')
    findings.push(bad(`Its encoding is ${encoding}`, "Create the database with encoding 'UTF8'."))
  if (!collation)
    findings.push(bad('It has no ICU collations: names sort wrongly', 'Use a PostgreSQL that is built with ICU.'))
  return [...findings, ...(await examineSchema(db, url))]
}

async function examineSchema(db: Db, url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'showroom doctor' })
  await client.connect()
  try {
    const pending = await listPendingMigrations(client)
    const newer = await listNewerMigrations(client)
    const migrations =
      pending.length === 0
        ? good('All migrations are applied')
        : bad(`Migrations are pending: ${pending.join(', ')}`, MIGRATE_REMEDY)
    return [
      migrations,
      ...(newer.length === 0
        ? []
        : [bad(`A newer release migrated this database: ${newer.join(', ')}`, NEWER_RELEASE_REMEDY)]),
      (await isQueueReady(client)) ? await examineQueue(db) : bad('The queue has no schema', MIGRATE_REMEDY),
    ]
  } finally {
    await client.end()
  }
}

async function examineQueue(db: Db): Promise<Finding> {
  const { rows } = await sql<{ waiting: number; dead: number; example: string | null }>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
      max(task_identifier || ': ' || last_error) filter (where attempts >= max_attempts) as example
    from graphile_worker.jobs`.execute(db)
  const { waiting = 0, dead = 0, example = null } = rows[0] ?? {}
  if (dead === 0) return good(`The queue: ${waiting} jobs wait, none has failed for good`)
  const remedy = `For example ${example ?? 'unknown'}. When the cause is fixed: delete from graphile_worker._private_jobs where attempts >= max_attempts`
  return odd(`${dead} jobs have failed for good`, remedy)
}
