import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RuntimeDirectory } from './runtime-directory.server.ts'

const INCOMPLETE_PREFIX = 'data.new-'
const PASSWORD_FILE = 'showroom-password'

export interface Cluster {
  /** The data folder as PostgreSQL knows it. */
  data: string
  /** Of its superuser `showroom`: others on this machine must not enter (COPY PROGRAM runs what they like). */
  password: string
}

/**
 * Opens the cluster in the quarters, or makes one: under another name first, so that whatever bears the final name is
 * whole. A half-made one from an interrupted start is swept away. Throws when `signal` stops the making.
 */
export async function openCluster(
  quarters: RuntimeDirectory,
  isDurable: boolean,
  signal?: AbortSignal,
): Promise<Cluster> {
  const data = path.join(quarters.folder, 'data')
  if (!(await exists(path.join(data, 'PG_VERSION')))) {
    await removeIncomplete(quarters.folder)
    const made = await createCluster(quarters, isDurable, signal)
    // Something without PG_VERSION is no cluster, but it is not ours to throw away either.
    if (await exists(data)) await rename(data, `${data}.unknown-${Date.now()}`)
    await rename(made, data)
  }
  const password = await readFile(path.join(data, PASSWORD_FILE), 'utf8').catch(() => '')
  return { data, password: password.trim() }
}

async function createCluster(quarters: RuntimeDirectory, isDurable: boolean, signal?: AbortSignal): Promise<string> {
  const made = path.join(quarters.folder, INCOMPLETE_PREFIX + randomBytes(6).toString('hex'))
  await mkdir(made, { mode: 0o700 })
  await quarters.chownToRuntimeUser(made)
  const passwordFile = `${made}.password`
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await quarters.chownToRuntimeUser(passwordFile)
  signal?.throwIfAborted()
  // --no-locale: the same order and the same messages on every machine; what people read is sorted with ICU collations.
  const options = ['-U', 'showroom', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--no-locale']
  const child = quarters.spawn('initdb', ['-D', made, ...options, ...(isDurable ? [] : ['--no-sync'])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const stop = () => child.kill()
  signal?.addEventListener('abort', stop, { once: true })
  const [code] = await once(child, 'close')
  signal?.removeEventListener('abort', stop)
  signal?.throwIfAborted()
  if (code !== 0)
    throw new Error(`The embedded PostgreSQL could not create its cluster in ${quarters.folder}: ${complaint.trim()}`)
  await rename(passwordFile, path.join(made, PASSWORD_FILE))
  return made
}

async function removeIncomplete(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(INCOMPLETE_PREFIX))
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
