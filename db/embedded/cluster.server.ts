import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RuntimeDirectory } from './runtime-directory.server.ts'

const INCOMPLETE_PREFIX = 'data.new-'
const PASSWORD_FILE = 'showroom-password'

export interface Cluster {
  /** The data directory of PostgreSQL. */
  data: string
  /** Of the superuser `showroom`. Others on this machine must not log in: COPY PROGRAM would let them run anything. */
  password: string
}

/**
 * Opens the cluster in the runtime directory, or creates one. It is created under another name first, so that a cluster
 * with the final name is always complete. The rest of an interrupted creation is removed. Throws when `signal` aborts.
 */
export async function openCluster(
  directory: RuntimeDirectory,
  isDurable: boolean,
  signal?: AbortSignal,
): Promise<Cluster> {
  const data = path.join(directory.folder, 'data')
  if (!(await exists(path.join(data, 'PG_VERSION')))) {
    await removeIncomplete(directory.folder)
    const created = await createCluster(directory, isDurable, signal)
    // A folder without PG_VERSION is not a cluster, but it may hold something of the operator's: keep it.
    if (await exists(data)) await rename(data, `${data}.unknown-${Date.now()}`)
    await rename(created, data)
  }
  const password = await readFile(path.join(data, PASSWORD_FILE), 'utf8').catch(() => '')
  return { data, password: password.trim() }
}

async function createCluster(directory: RuntimeDirectory, isDurable: boolean, signal?: AbortSignal): Promise<string> {
  const created = path.join(directory.folder, INCOMPLETE_PREFIX + randomBytes(6).toString('hex'))
  await mkdir(created, { mode: 0o700 })
  await directory.chownToRuntimeUser(created)
  const passwordFile = `${created}.password`
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await directory.chownToRuntimeUser(passwordFile)
  signal?.throwIfAborted()
  // --no-locale: the same order and messages on every machine; texts for people are sorted with ICU collations.
  const options = ['-U', 'showroom', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--no-locale']
  const child = directory.spawn('initdb', ['-D', created, ...options, ...(isDurable ? [] : ['--no-sync'])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const stop = () => child.kill()
  signal?.addEventListener('abort', stop, { once: true })
  const [code] = await once(child, 'close')
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0)
    throw new Error(`The embedded PostgreSQL could not create its cluster in ${directory.folder}: ${stderr.trim()}`)
  await rename(passwordFile, path.join(created, PASSWORD_FILE))
  return created
}

async function removeIncomplete(folder: string): Promise<void> {
  const incomplete = (await readdir(folder)).filter((name) => name.startsWith(INCOMPLETE_PREFIX))
  for (const name of incomplete) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
