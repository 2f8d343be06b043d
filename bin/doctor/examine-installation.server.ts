import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { type Config } from '#platform/config/config.server.ts'
import { PROJECT_FOLDER } from '#platform/project-folder.server.ts'
import type { Db } from '#db/client.server.ts'
import { isQueueReady, listNewerMigrations, listPendingMigrations } from '#db/migrate.server.ts'
import { openDatabase, type OpenDatabase } from '#db/open-database.server.ts'
import { bad, good, odd, type Finding } from './finding.ts'

const GIB = 1024 ** 3
const LOW_DISK_BYTES = 2 * GIB
const FULL_DISK_BYTES = GIB / 4
const REQUIRED_NODE_MAJOR = 24

/** Checks the running Node, the packages and the build. */
export async function examineInstallation(): Promise<Finding[]> {
  const { node } = process.versions
  const launcher = path.join(PROJECT_FOLDER, 'bin', 'launch.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, 'status'])
  const status: { installed: boolean; built: boolean } = JSON.parse(stdout)
  return [
    Number.parseInt(node, 10) >= REQUIRED_NODE_MAJOR
      ? good(`Node.js ${node}`)
      : bad(
          `Node.js ${node} is too old`,
          `The project brings ${REQUIRED_NODE_MAJOR}: run  npm install --no-save  in ${PROJECT_FOLDER}.`,
        ),
    status.installed
      ? good('The packages are those of package-lock.json')
      : bad(
          'The packages are not those of package-lock.json',
          `Run  npm install --no-save  in ${PROJECT_FOLDER} (npm start does it too).`,
        ),
    status.built
      ? good('The build is made from the present sources')
      : odd(
          'The build is missing or older than the sources',
          'Run  npm run build  and start the site again (npm start does both).',
        ),
  ]
}

/** Checks the folder for data that must survive a restart. */
export async function examineDataFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Finding[]> {
  const nearest = await findNearestFolder(dataFolder)
  const isWritable = await access(nearest, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return [bad(`${nearest} cannot be written`, 'Run as the user to whom it belongs, or set DATA_DIR.')]
  if (nearest !== dataFolder) return [odd(`${dataFolder} is not there yet`, 'npm start creates it.')]
  const { bavail, bsize } = await statfs(dataFolder)
  const free = bavail * bsize
  const left = `${(free / GIB).toFixed(1)} GiB free for ${dataFolder}`
  if (free < FULL_DISK_BYTES) return [bad(left, 'Free some space: the database stops when the disk is full.')]
  return [free < LOW_DISK_BYTES ? odd(left, 'Photographs and the database grow: free some space soon.') : good(left)]
}

/** The folder itself, or its nearest existing ancestor. */
async function findNearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  const parent = path.dirname(folder)
  return found !== undefined || parent === folder ? folder : findNearestFolder(parent)
}

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
