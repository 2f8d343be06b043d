import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPhotoFixture, createPhotoFile, respondWith } from '#tests/fixtures/photo-fixture.ts'
import { until } from '#tests/fixtures/until.ts'
import { claimPhotos } from './claim-photos.server.ts'

const RED = await createPhotoFile('#c01020')
const fixture = await openPhotoFixture()
const { db, context, serve, addCarWithPhotos, fetchAll, getPhoto, countPhotos, advanceHours, requests } = fixture
beforeEach(() => fixture.empty())
afterAll(() => fixture.close())

describe('a failed attempt', () => {
  it('is repeated after growing pauses until it succeeds', async () => {
    let isUp = false
    serve({ '/x.jpg': (_, response) => (isUp ? response.end(RED) : response.writeHead(500).end()) })
    const car = await addCarWithPhotos('/x.jpg')
    const pauses: number[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await fetchAll()
      const due = (await getPhoto('/x.jpg')).due_at ?? context.now()
      pauses.push((due.getTime() - context.now().getTime()) / 60_000)
      await fetchAll() // too early: no request is sent
      fixture.setClock(due)
    }
    expect(pauses).toEqual([1, 4, 16, 64])
    expect(requests).toHaveLength(4)
    isUp = true
    await fetchAll()
    expect(await countPhotos(car)).toBe(1)
  })

  it('is made six times at most', async () => {
    serve({ '/x.jpg': (_, response) => response.writeHead(500).end() })
    await addCarWithPhotos('/x.jpg')
    for (let day = 0; day < 9; day += 1, advanceHours(24)) await fetchAll()
    expect(requests).toHaveLength(6)
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'broken', problem: 'bad-status' })
  })

  it('obeys Retry-After, for everything at that host', async () => {
    serve({
      '/x.jpg': (_, response) => response.writeHead(429, { 'retry-after': '7200' }).end(),
      '/z.jpg': respondWith(RED),
    })
    await addCarWithPhotos('/x.jpg')
    context.limits.requestsPerHost = 1
    await addCarWithPhotos('/z.jpg')
    await fetchAll()
    context.limits.requestsPerHost = 2
    expect(requests).toEqual(['/x.jpg'])
    expect(await getPhoto('/x.jpg')).toMatchObject({ attempts: 0, due_at: new Date('2026-03-01T12:00:00Z') })
  })

  it.each(['99999999999', '1e20', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'is repeated after six hours at the latest, also for a Retry-After of %s',
    async (retryAfter) => {
      serve({ '/x.jpg': (_, response) => response.writeHead(503, { 'retry-after': retryAfter }).end() })
      await addCarWithPhotos('/x.jpg')
      await fetchAll()
      expect(await getPhoto('/x.jpg')).toMatchObject({ attempts: 0, due_at: new Date('2026-03-01T16:00:00Z') })
    },
  )

  it('is the last one when the process died in each of ten', async () => {
    serve({ '/x.jpg': respondWith(RED) })
    await addCarWithPhotos('/x.jpg')
    for (let death = 0; death < 10; death += 1) {
      expect(await claimPhotos(context, { limit: 1, perHost: 2, pausedHosts: [] })).toHaveLength(1)
      expect(await claimPhotos(context, { limit: 1, perHost: 2, pausedHosts: [] })).toHaveLength(0)
      advanceHours(1)
    }
    await fetchAll()
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'broken', problem: 'gave-up' })
    expect(requests).toEqual([])
  })
})

describe('a host', () => {
  it('serves two photographs at the same time, to any number of nodes', async () => {
    let open = 0
    let most = 0
    const slow = async (_: IncomingMessage, response: ServerResponse) => {
      most = Math.max(most, (open += 1))
      await pause(20)
      open -= 1
      response.end(RED)
    }
    const paths = Array.from({ length: 24 }, (_, index) => `/${index}.jpg`)
    serve(Object.fromEntries(paths.map((one) => [one, slow])))
    const car = await addCarWithPhotos(...paths)
    await Promise.all([fetchAll(), fetchAll(), fetchAll()])
    expect(most).toBe(2)
    expect(requests).toHaveLength(24)
    expect(await countPhotos(car)).toBe(24)
  })

  it('that is down gets no more requests after five failures', async () => {
    const paths = Array.from({ length: 12 }, (_, index) => `/${index}.jpg`)
    serve(
      Object.fromEntries(
        paths.map((one) => [one, (_: IncomingMessage, response: ServerResponse) => response.destroy()]),
      ),
    )
    await addCarWithPhotos(...paths)
    // One at a time: fetches that are already running are not cancelled.
    await fetchAll(undefined, { limits: { ...context.limits, requestsPerHost: 1 } })
    expect(requests).toHaveLength(5)
  })
})

it('a stop releases running fetches without counting the attempt', async () => {
  serve({ '/x.jpg': () => undefined })
  await addCarWithPhotos('/x.jpg')
  const stop = new AbortController()
  const work = fetchAll(stop.signal)
  await until(() => requests.length > 0)
  stop.abort()
  await work
  expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'waiting', attempts: 0, lease_expires_at: null })
})

const serveSlowly = (body: Buffer) => async (_: IncomingMessage, response: ServerResponse) => {
  response.write(body.subarray(0, 400))
  await pause(30)
  response.end(body.subarray(400))
}

it('a process killed during a fetch leaves no partial file, and everything is fetched later', async () => {
  const places = Array.from({ length: 8 }, (_, index) => `/${index}.jpg`)
  const pictures = await Promise.all(places.map((_, index) => createPhotoFile(`#${index}0c0f0`)))
  serve(Object.fromEntries(places.map((place, index) => [place, serveSlowly(pictures[index] ?? Buffer.alloc(0))])))
  const car = await addCarWithPhotos(...places)
  const scrap = await mkdtemp(path.join(tmpdir(), 'showroom-scrap-'))
  for (const lifeMs of [50, 150, 300, 600]) {
    const process = fork('tests/servers/photo-process.ts', [fixture.url, fixture.folder, context.now().toISOString()], {
      env: { TMPDIR: scrap },
    })
    const requestCount = requests.length
    await Promise.race([once(process, 'exit'), until(() => requests.length > requestCount).then(() => pause(lifeMs))])
    process.kill('SIGKILL')
    fixture.advanceHours(1)
  }
  await fetchAll()
  // The codec of a killed process ends a moment later.
  await rm(scrap, { recursive: true, maxRetries: 10 })
  expect(await countPhotos(car)).toBe(places.length)
  for (const file of await fixture.listStored()) {
    expect((await sharp(file).metadata()).width, file).toBe(Number(/-(\d+)\.\w+$/.exec(file)?.[1]))
  }
})

it('enqueues the next run when photographs are still waiting', async () => {
  serve({ '/x.jpg': (_, response) => response.writeHead(500).end() })
  await addCarWithPhotos('/x.jpg')
  await fetchAll()
  const { rows } = await sql<{
    run_at: Date
  }>`select run_at from graphile_worker.jobs where task_identifier = 'fetch-photos'`.execute(db)
  expect(rows.map((row) => row.run_at)).toEqual([new Date('2026-03-01T10:01:00Z')])
})
