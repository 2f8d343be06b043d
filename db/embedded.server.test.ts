import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { until as untilSo } from '#tests/fixtures/until.ts'
import { startEmbeddedServer } from './embedded.server.ts'

const EMBEDDED_PROGRAM = fileURLToPath(new URL('../tests/servers/embedded-process.ts', import.meta.url))
const NON_DURABLE = { isDurable: false }

/** A folder below one that only its owner may enter, like a home folder. */
async function createTestFolder() {
  const testFolder = await mkdtempDisposable(path.join(tmpdir(), 'showroom-embedded-'))
  return { folder: path.join(testFolder.path, 'postgres'), [Symbol.asyncDispose]: () => testFolder.remove() }
}

/** For tests that do not test the creation of the cluster. Each test stops the server that it has started here. */
const sharedFolder = await shareInFile(createTestFolder())

function startEmbeddedProcess(folder: string): ChildProcess {
  return spawn(process.execPath, [EMBEDDED_PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function readUrl(child: ChildProcess): Promise<string> {
  const [line] = child.stdout === null ? [] : await once(child.stdout, 'data')
  return String(line).trim()
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function query(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A server that is starting or stopping may refuse a query: a failed check counts as false. */
const until = (condition: () => Promise<boolean>) => untilSo(() => condition().catch(() => false), 20)

const readPostmasterPid = async (folder: string) =>
  Number((await readFile(path.join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

const isProcessAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded PostgreSQL', () => {
  it('has the extensions and collations that the site needs for sorting and searching', async () => {
    const server = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    await query(server.url, 'create extension pg_trgm')
    await query(server.url, 'create extension unaccent')
    const order = `select string_agg(w, ' ' order by w collate "und-x-icu") from unnest(array['Ярче', 'ёлка', 'Жук', 'еда']) w`
    expect(await query(server.url, order)).toBe('еда ёлка Жук Ярче')
    expect(await query(server.url, "select to_tsvector('russian', 'машины')::text")).toBe("'машин':1")
    await server.stop()
  })

  it('refuses a connection without its password', async () => {
    const server = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    const wrongUrl = new URL(server.url)
    wrongUrl.password = 'guess'
    await expect(query(wrongUrl.href, 'select 1')).rejects.toThrow('password authentication failed')
    await server.stop()
  })

  it('is one server for two processes that start at the same time, and stops with the last of them', async () => {
    await using testFolder = await createTestFolder()
    const both = [startEmbeddedProcess(testFolder.folder), startEmbeddedProcess(testFolder.folder)]
    const [first, second] = await Promise.all(both.map(readUrl))
    expect(first).toBe(second)
    const pid = await readPostmasterPid(testFolder.folder)
    await stopProcess(both[0] ?? startEmbeddedProcess(testFolder.folder), 'SIGTERM')
    expect(await query(second ?? '', 'select 1')).toBe(1)
    await stopProcess(both[1] ?? startEmbeddedProcess(testFolder.folder), 'SIGTERM')
    expect(await readPostmasterPid(testFolder.folder)).toBe(0)
    await until(async () => !isProcessAlive(pid))
  })

  it('runs twice, side by side, on two folders', async () => {
    await using one = await createTestFolder()
    await using other = await createTestFolder()
    const servers = await Promise.all(
      [one, other].map((testFolder) => startEmbeddedServer(testFolder.folder, 'garage', NON_DURABLE)),
    )
    expect(new Set(servers.map((server) => new URL(server.url).port)).size).toBe(2)
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('is taken over from a process that was killed', async () => {
    await using testFolder = await createTestFolder()
    const killed = startEmbeddedProcess(testFolder.folder)
    const url = await readUrl(killed)
    await query(url, 'create table saved as select 7 as n')
    await stopProcess(killed, 'SIGKILL')
    const server = await startEmbeddedServer(testFolder.folder, 'garage', NON_DURABLE)
    expect(server.url).toBe(url)
    expect(await query(server.url, 'select n from saved')).toBe(7)
    const pid = await readPostmasterPid(testFolder.folder)
    await server.stopIfUnused()
    expect(await readPostmasterPid(testFolder.folder)).toBe(0)
    await until(async () => !isProcessAlive(pid))
  })

  it('starts afresh after a kill during the creation of the cluster', async () => {
    await using testFolder = await createTestFolder()
    const killed = startEmbeddedProcess(testFolder.folder)
    await until(async () => (await readdir(testFolder.folder)).some((name) => name.startsWith('data.new-')))
    await stopProcess(killed, 'SIGKILL')
    const server = await startEmbeddedServer(testFolder.folder, 'garage', NON_DURABLE)
    expect(await query(server.url, 'select 1')).toBe(1)
    await server.stop()
    // The interrupted initdb may still be exiting; the next start that creates a cluster removes its folder.
    expect(await readdir(testFolder.folder)).toContain('data')
  })

  it.each(['data.new-', 'data'])(
    'leaves nothing running when its start is aborted while %s is created, and starts afresh',
    async (prefix) => {
      await using testFolder = await createTestFolder()
      const caller = new AbortController()
      const outcome = startEmbeddedServer(testFolder.folder, 'garage', { ...NON_DURABLE, signal: caller.signal }).then(
        // The abort came too late: on a fast machine the server is up quickly.
        (server) => server.stop(),
        (error: Error) => error.message,
      )
      await until(async () => (await readdir(testFolder.folder)).some((name) => name.startsWith(prefix)))
      caller.abort(new Error('enough'))
      expect(['enough', undefined]).toContain(await outcome)
      expect(await readPostmasterPid(testFolder.folder)).toBe(0)
      const server = await startEmbeddedServer(testFolder.folder, 'garage', NON_DURABLE)
      expect(await query(server.url, 'select 1')).toBe(1)
      await server.stop()
    },
  )

  it('never touches another process that now has the process id of an old server', async () => {
    const first = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    const file = path.join(sharedFolder.folder, 'data', 'postmaster.pid')
    const text = await readFile(file, 'utf8')
    await first.stop()
    const foreign = spawn('sleep', ['60'], { stdio: 'ignore' })
    await writeFile(file, text.replace(/^\d+/, String(foreign.pid)))
    const second = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    expect(await query(second.url, 'select 1')).toBe(1)
    await second.stop()
    expect(foreign.exitCode).toBeNull()
    await stopProcess(foreign, 'SIGKILL')
  })

  it('restarts on the same port when it is killed while in use', async () => {
    const server = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    process.kill(await readPostmasterPid(sharedFolder.folder), 'SIGKILL')
    await until(async () => (await query(server.url, 'select 1')) === 1)
    await server.stopIfUnused()
    expect(await readPostmasterPid(sharedFolder.folder)).toBe(0)
  })

  it('keeps running while another client is connected, such as a backup', async () => {
    const server = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    const backup = new pg.Client({ connectionString: server.url, application_name: 'pg_dump' })
    await backup.connect()
    await server.stopIfUnused()
    expect((await backup.query('select 1')).rowCount).toBe(1)
    await backup.end()
    const again = await startEmbeddedServer(sharedFolder.folder, 'garage', NON_DURABLE)
    await again.stop()
  })
})
