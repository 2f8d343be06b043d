import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OPERATOR } from '#domain/access/rights.ts'
import { endStaffSessions } from '#domain/staff/login/staff-sessions.server.ts'
import { disableStaff } from '#domain/staff/people.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createStaffVisits } from '#tests/fixtures/site/staff-visits.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { startSite } from '#tests/servers/running-site.ts'
import { newVisitor, nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { promptly } from '#tests/lanes/night.ts'

// The stream of the back office: over HTTP, and in the tabs of a browser.

const { addStaff, context, origin, siteUrl, visit } = await createStaffVisits()
const { addRequestAt } = deskFixture(context.db)
/** Other tests see the same site: it gets no branch. */
const { id: branch } = await context.db
  .selectFrom('branch')
  .select('id')
  .orderBy('id', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()
const salesperson = () => addStaff([{ role: 'salesperson', branchId: branch }])

/** A stream as a program reads it. */
async function openStream(cookie: string, headers: Record<string, string> = {}, node = origin) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${node}/staff/events/`, {
    headers: { cookie, accept: 'text/event-stream', 'x-forwarded-for': nextAddress(), ...headers },
    redirect: 'manual',
    signal: leaving.signal,
  })
  const stream = { response, text: '', isEnded: false, leave: () => leaving.abort() }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) stream.text += decoder.decode(chunk)
  }
  void read()
    .catch(() => undefined)
    .finally(() => (stream.isEnded = true))
  return stream
}

describe('the stream', () => {
  it('is neither compressed, cached nor buffered, and carries ids alone', async () => {
    const { cookie } = await salesperson()
    const stream = await openStream(cookie, { 'accept-encoding': 'gzip, br' })
    const { headers } = stream.response
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    await expect
      .poll(() => stream.text, promptly())
      // Other tests add requests too.
      .toMatch(/^retry: \d+\n\n(?:event: request\nid: \d+\ndata: .+\n\n)*event: heartbeat\nid: \d+\ndata: {}\n\n/)
    const number = await addRequestAt(branch)
    await expect
      .poll(() => stream.text, promptly())
      .toMatch(new RegExp(String.raw`event: request\nid: \d+\ndata: \{"request":${number},"version":1\}\n\n`))
  })

  it('goes on after the last event that a browser has had', async () => {
    const { cookie } = await salesperson()
    const first = await openStream(cookie)
    await expect.poll(() => first.text, promptly()).toContain('heartbeat')
    first.leave()
    const number = await addRequestAt(branch)
    const [, id = ''] = /id: (\d+)/.exec(first.text) ?? []
    const second = await openStream(cookie, { 'last-event-id': id })
    await expect.poll(() => second.text, promptly()).toContain(`{"request":${number},"version":1}`)
  })

  it('ends within a second after the person was disabled, and does not open again', async () => {
    const { cookie, id } = await salesperson()
    const stream = await openStream(cookie)
    await expect.poll(() => stream.text, promptly()).toContain('heartbeat')
    await disableStaff(context, OPERATOR, id)
    await expect.poll(() => stream.isEnded, promptly()).toBe(true)
    expect((await openStream(cookie)).response.status).toBe(302)
  })

  it('is refused to more than a few tabs of one person, and takes no place of a page', async () => {
    const { cookie } = await salesperson()
    const streams = await Promise.all(Array.from({ length: 9 }, () => openStream(cookie)))
    const statuses = streams.map(({ response }) => response.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses).toContain(429)
    for (const { leave } of streams) leave()
    await expect.poll(async () => (await openStream(cookie)).response.status).toBe(200)
  })

  it('is for browsers that ask for a stream', async () => {
    const { cookie } = await salesperson()
    expect((await openStream(cookie, { accept: 'text/html' })).response.status).toBe(406)
    const data = await fetch(`${origin}/staff/events/_.data`, { headers: { cookie } })
    expect(data.headers.get('content-type')).not.toContain('event-stream')
    await data.body?.cancel()
  })

  it('says who comes to a request, whom the others may then ask for', async () => {
    const [anna, boris] = [await salesperson(), await salesperson()]
    const number = await addRequestAt(branch)
    const stream = await openStream(anna.cookie)
    await expect.poll(() => stream.text, promptly()).toContain('heartbeat')
    const answer = await fetch(`${origin}/staff/presence/`, {
      method: 'POST',
      headers: { cookie: boris.cookie, origin: siteUrl },
      body: new URLSearchParams({ intent: 'look', request: String(number) }),
    })
    expect(await answer.json()).toEqual({ present: [] })
    await expect
      .poll(() => stream.text, promptly())
      .toContain(`event: presence\ndata: {"subject":"request:${number}"}\n\n`)
    const present = await fetch(`${origin}/staff/presence/?request=${number}`, { headers: { cookie: anna.cookie } })
    expect(await present.json()).toMatchObject({ present: [{ id: boris.id, name: 'Анна Ким' }] })
  })
})

/** Collects what the tabs of the page's browser pass on to each other. */
async function collectMessages(page: Page) {
  await page.evaluate(() => {
    const heard: unknown[] = []
    new BroadcastChannel('desk-events').addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      heard.push(data),
    )
    Object.assign(globalThis, { heard })
  })
  return () => page.evaluate((): unknown => Reflect.get(globalThis, 'heard'))
}

async function openTabs() {
  const person = await salesperson()
  // A visitor's page, which opens no stream.
  const first = await visit(person.cookie, '/')
  const streams: string[] = []
  first.context().on('request', (request) => request.url().endsWith('/staff/events/') && streams.push(request.url()))
  await first.goto('/staff/')
  const second = await first.context().newPage()
  await second.goto('/staff/')
  await second.locator('html[data-hydrated]').waitFor()
  await expect.poll(() => streams.length).toBe(1)
  return { person, first, second, streams }
}

it('who is disabled is out on every node within a second', async () => {
  const { databaseUrl } = await sharedSite()
  const { cookie, id } = await salesperson()
  await using second = await startSite({ databaseUrl, settings: { SITE_URL: undefined, TRUST_PROXY: '1' } })
  const streams = [await openStream(cookie), await openStream(cookie, {}, second.siteUrl)]
  for (const stream of streams) await expect.poll(() => stream.text).toContain('heartbeat')
  await disableStaff(context, OPERATOR, id)
  await expect.poll(() => streams.map(({ isEnded }) => isEnded), promptly()).toEqual([true, true])
  for (const node of [origin, second.siteUrl]) {
    const answer = await fetch(`${node}/staff/`, { headers: { cookie }, redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('/staff/login/')
  }
})

describe('in a browser', () => {
  it('all tabs share one stream, and another one takes it over', async () => {
    const { first, second, streams } = await openTabs()
    const [heardInFirst, heardInSecond] = [await collectMessages(first), await collectMessages(second)]
    const number = await addRequestAt(branch)
    const event = expect.objectContaining({ kind: 'request', request: number, version: 1 })
    for (const heard of [heardInFirst, heardInSecond]) await expect.poll(heard).toContainEqual(event)
    expect(streams).toHaveLength(1)
    await first.close()
    await expect.poll(() => streams.length).toBe(2)
    const next = await addRequestAt(branch)
    await expect.poll(heardInSecond).toContainEqual(expect.objectContaining({ request: next }))
  })

  it('a page goes to the login when the session ends elsewhere', async () => {
    const { person, first, second } = await openTabs()
    await endStaffSessions(context.db, { staffId: person.id }, { by: OPERATOR.id, now: new Date() })
    for (const page of [first, second]) await expect.poll(() => page.url()).toContain('/staff/login/?back=')
  })

  it('the page is loaded again when the network is back', async () => {
    const { first } = await openTabs()
    const loads: string[] = []
    first.on('request', (request) => request.url().includes('_.data') && loads.push(request.url()))
    await first.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => loads).toHaveLength(1)
  })
})

it('no script of a visitor’s page knows the stream', async () => {
  const visitor = await newVisitor()
  const page = await visitor.newPage()
  const scripts: Promise<string>[] = []
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()))
  await page.goto('/', { waitUntil: 'load' })
  await page.locator('html[data-hydrated]').waitFor()
  expect(scripts.length).toBeGreaterThan(5)
  expect((await Promise.all(scripts)).filter((text) => /EventSource|\/staff\/events/.test(text))).toEqual([])
})
