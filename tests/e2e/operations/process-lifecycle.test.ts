import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readdir, readFile, readlink } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import { createStaffMember, staffFixture } from '#tests/factories/staff.ts'
import { startDatabaseProxy } from '#tests/fakes/database-proxy.ts'
import { hasExited } from '#tests/fixtures/lifetime/has-exited.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { MAX_STOP_MS, spawnSite as start, stopChild as stop } from '#tests/servers/spawned-site.ts'
import { copyDemoDatabase, startDemoSite } from '#tests/servers/running-demo-site.ts'

const createFolder = () => mkdtempDisposable(path.join(tmpdir(), 'showroom-operations-'))
/** The site's folder in the first two tests: the second one starts on the database that the first one created. */
const sharedFolder = await shareInFile(createFolder())

const postmasterFile = (folder: string) => readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8')

it('the site starts on an empty folder, reports that it is ready, and stops in time with its database', async () => {
  const { child, lines, origin } = start(sharedFolder.path)
  const address = await origin
  const invitation = () => / administrator at (\S+)/.exec(lines.join('\n'))?.[1]
  await expect.poll(invitation).toBeDefined()
  expect((await fetch(invitation() ?? '')).status).toBe(200)
  expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n')
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ ready: true, reasons: [] })
  expect((await fetch(`${address}/cars/`)).status).toBe(200)
  const from = performance.now()
  expect(await stop(child, 'SIGTERM')).toBe(0)
  expect(performance.now() - from).toBeLessThan(MAX_STOP_MS)
  await expect(postmasterFile(sharedFolder.path)).rejects.toThrow('ENOENT')
})

it('the next start takes over the database of a killed site', async () => {
  const killed = start(sharedFolder.path)
  await killed.origin
  await stop(killed.child, 'SIGKILL')
  const before = await postmasterFile(sharedFolder.path)
  const { child, origin } = start(sharedFolder.path)
  expect((await fetch(`${await origin}/cars/`)).status).toBe(200)
  expect(await postmasterFile(sharedFolder.path)).toBe(before)
  expect(await stop(child, 'SIGINT')).toBe(0)
  await expect(postmasterFile(sharedFolder.path)).rejects.toThrow('ENOENT')
})

/** The ports on which a process listens, by the lists of Linux. */
async function listListeningPorts(pid: number): Promise<number[]> {
  const files = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  const connections = await readFile(`/proc/${pid}/net/tcp`, 'utf8')
  return connections.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    return state === '0A' && links.includes(`socket:[${inode}]`) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : []
  })
}

it.skipIf(process.platform !== 'linux')('the site answers its front and no other program of the machine', async () => {
  await using site = await startDemoSite()
  const ports = await listListeningPorts(site.pid)
  const own = Number(new URL(site.origin).port)
  expect(ports).toContain(own)
  expect(ports.length).toBeGreaterThan(1)
  for (const port of ports.filter((other) => other !== own)) {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-front-key': 'guessed' }
    await expect(fetch(`http://127.0.0.1:${port}/cars/`, { headers })).rejects.toThrow('fetch failed')
  }
})

it('a stop in the middle of the first start leaves nothing running', async () => {
  await using folder = await createFolder()
  const { child } = start(folder.path)
  const hasBegun = async () => (await readdir(folder.path)).includes('postgres')
  await expect.poll(hasBegun, { timeout: 20_000, interval: 20 }).toBe(true)
  await stop(child, 'SIGTERM')
  await expect(postmasterFile(folder.path)).rejects.toThrow('ENOENT')
})

it('npm start leaves one process beside npm, which stops when npm is killed', async () => {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await copyDemoDatabase(opened)
  await using folder = await createFolder()
  const { child, lines, origin } = start(folder.path, { DATABASE_URL: databaseUrl }, ['npm', 'start'])
  const address = await origin
  const [instance = ''] = await readdir(path.join(folder.path, 'sites'))
  const { pid } = JSON.parse(await readFile(path.join(folder.path, 'sites', instance), 'utf8'))
  expect(await findParent(pid)).toBe(child.pid)
  child.kill('SIGKILL')
  await expect.poll(() => fetch(`${address}/healthz`).catch(() => 'refused')).toBe('refused')
  await expect.poll(() => lines.join('\n')).toContain('npm is gone')
  // It writes to its folder until its last moment.
  await expect.poll(() => hasExited(pid)).toBe(true)
})

it('an occupied port is reported in one line with its remedy', async () => {
  await using folder = await createFolder()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { child, origin, errorLines, lines } = start(folder.path, { PORT: String(port) })
  await origin
  taken.close()
  expect(child.exitCode).toBe(1)
  expect(lines).toEqual([])
  const remedy = `Stop what uses it, or choose another: PORT=${port + 1} npm start`
  expect(errorLines.filter((line) => line !== '')).toEqual([
    `Showroom could not start. Port ${port} is taken. ${remedy}`,
  ])
  await expect(postmasterFile(folder.path)).rejects.toThrow('ENOENT')
})

it('with DATABASE_URL no embedded database starts', async () => {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await copyDemoDatabase(opened)
  await using folder = await createFolder()
  const { child, origin } = start(folder.path, { DATABASE_URL: databaseUrl, LEAVE_SECONDS: '0' })
  expect((await fetch(`${await origin}/cars/`)).status).toBe(200)
  expect(await readdir(folder.path)).not.toContain('postgres')
  expect(await stop(child, 'SIGTERM')).toBe(0)
})

it('a stopping node reports unready first, still serves requests, and finishes those in progress', async () => {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await copyDemoDatabase(opened)
  await using folder = await createFolder()
  const { child, origin } = start(folder.path, { DATABASE_URL: databaseUrl, LEAVE_SECONDS: '2' })
  const address = (await origin) ?? ''
  const form = startForm(address)
  await expect.poll(form.isUnderWay).toBe(true)
  const ended = stop(child, 'SIGTERM')
  const fetchPath = async (path: string) => {
    const { status, headers } = await fetch(address + path)
    return [status, headers.get('connection')]
  }
  await expect.poll(() => fetchPath('/readyz')).toEqual([503, 'close'])
  expect(await fetchPath('/cars/')).toEqual([200, 'close'])
  await expect.poll(() => fetchPath('/cars/').catch(() => 'refused')).toBe('refused')
  expect(child.exitCode).toBeNull()
  expect(await form.finish()).toContain('"success":"Y"')
  expect(await ended).toBe(0)
})

it('a stopping node ends the streams of the staff, and does not wait for them', async () => {
  await using opened = new AsyncDisposableStack()
  const databaseUrl = await copyDemoDatabase(opened)
  await using folder = await createFolder()
  const { child, origin } = start(folder.path, { DATABASE_URL: databaseUrl, LEAVE_SECONDS: '1' })
  const address = await origin
  const db = createDb(databaseUrl, { max: 1 })
  opened.defer(() => db.destroy())
  const { context } = staffFixture(db)
  const grants = [{ role: 'salesperson' as const, branchId: null }]
  const { token } = await createStaffMember({ ...context, now: () => new Date() }, grants, {})
  const stream = await fetch(`${address}/staff/events/`, {
    headers: { cookie: `staff=${token}`, accept: 'text/event-stream' },
  })
  expect(stream.status).toBe(200)
  const from = performance.now()
  const ended = stop(child, 'SIGTERM')
  expect(await stream.text()).toContain('event: heartbeat')
  expect(await ended).toBe(0)
  // A second to leave, then at most the time of any stop: not the twelve seconds of a request in progress.
  expect(performance.now() - from).toBeLessThan(1000 + MAX_STOP_MS)
})

it('a site stops in time and in order when its database does not respond', async () => {
  await using opened = new AsyncDisposableStack()
  const proxy = opened.use(await startDatabaseProxy(await copyDemoDatabase(opened)))
  await using folder = await createFolder()
  const { child, origin } = start(folder.path, { DATABASE_URL: proxy.url, LEAVE_SECONDS: '0' })
  await origin
  proxy.stopResponding()
  const from = performance.now()
  expect(await stop(child, 'SIGTERM')).toBe(0)
  expect(performance.now() - from).toBeLessThan(MAX_STOP_MS)
})

async function findParent(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)])
  return Number(stdout)
}

/** A form on a slow connection: its first bytes are sent, the rest are sent by `finish`. */
function startForm(address: string) {
  const body = new URLSearchParams({ name: 'Анна', phone: '79161112233', consent: 'yes' }).toString()
  const sentRequest = request(`${address}/ajax/modals/actions/request-call-action.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
  })
  const answer = once(sentRequest, 'response').then(async ([response]) => text(response))
  sentRequest.write(body.slice(0, 10))
  return {
    isUnderWay: () => sentRequest.socket?.bytesWritten !== undefined && sentRequest.socket.bytesWritten > 10,
    finish: () => {
      sentRequest.end(body.slice(10))
      return answer
    },
  }
}

it('a request is one log line, without its query and its visitor', async () => {
  const { origin, lines } = await sharedSite()
  const from = lines.length
  const headers = { 'X-Forwarded-For': '203.0.113.9', Cookie: 'visitor=ivan' }
  // Pages that are not found: one that is sent from memory writes no line.
  await (await fetch(`${origin}/cars/first/?phone=79001234567`, { headers })).text()
  const listRequests = () => lines.slice(from).filter((line) => line.includes('"/cars/first/"'))
  await expect.poll(() => listRequests().length).toBeGreaterThan(0)
  // A second line of the same request would be written before the line of the next one.
  await (await fetch(`${origin}/cars/second/`)).text()
  await expect.poll(() => lines.slice(from).join()).toContain('"/cars/second/"')
  const requests = listRequests()
  expect(requests).toHaveLength(1)
  expect(JSON.parse(requests[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(String),
    method: 'GET',
    path: '/cars/first/',
    status: 404,
    durationMs: expect.any(Number),
    msg: 'request',
  })
  expect(lines.slice(from).join('\n')).not.toMatch(/79001234567|203\.0\.113\.9|ivan|127\.0\.0\.1.*request/)
})

it('metrics have their own port, and another one when that is occupied', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await using site = await startDemoSite({ METRICS_PORT: String(port) })
  const { origin, lines } = site
  await (await fetch(`${origin}/cars/`)).text()
  const warning = JSON.parse(lines.find((line) => line.includes('metrics port')) ?? '{}')
  expect(warning.wanted).toBe(port)
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${warning.port}/metrics`)).text()
  expect(await readMetrics()).toMatch(/showroom_published_cars [1-9]/)
  // A response is measured after its last byte is sent; the client may receive that byte first.
  await expect
    .poll(readMetrics)
    .toMatch(/http_request_duration_seconds_count\{method="GET",status="200",area="cars"\} 1/)
  expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  taken.close()
})
