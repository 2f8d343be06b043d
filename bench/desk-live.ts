// `npm run bench -- desk-live`: how soon open pages of the desk show a new request, what their streams cost, and what
// visitors notice of them.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { staffEventsPath } from '#urls/staff-live-paths.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { addDeskPerson, at, check, isSmall, openDeskSite, openPage } from './desk/desk-site.ts'
import { sendAtRate } from './measuring/load.ts'
import { sendForm } from './measuring/send-form.ts'

/** A node ends more than eight streams of one person. */
const STREAMS_PER_PERSON = 8
const FEW = isSmall ? 5 : 50
const MANY = isSmall ? 50 : 500
const REQUESTS = isSmall ? 4 : 20
/** A page collects events for so long before it asks for its rows (app/features/staff/live/desk-events.ts). */
const BATCH_MS = 200
const VISITORS_PER_SECOND = 20
const REQUESTS_PER_SECOND = 2
const VISIT_SECONDS = isSmall ? 3 : 10
const ROUNDS = isSmall ? 2 : 6

await using desk = await openDeskSite()
const { db, pool, site, streams: streamPool } = desk
const people: string[] = []
const openStreams: { numbers: Map<number, number>; cookie: string; end: () => void }[] = []

// Before anything else: pages that are rendered leave more behind than streams. The first half makes the heap grow.
await openUntil(MANY / 2)
const beforeKb = residentKb()
await openUntil(MANY)
await pause(2000)
const perStream = Math.round((residentKb() - beforeKb) / (MANY / 2))
if (!isSmall) check(`memory of a stream, the second ${MANY / 2} of ${MANY}`, perStream, 60, 'KB')
await measureArrival(MANY, { event: 3000 })
endStreams(FEW)
await measureArrival(FEW, { row: 1000, slowest: 2000 })
await measureVisitors()
endStreams()

/** Ends the streams but for the first few. */
function endStreams(left = 0): void {
  for (const { end } of openStreams.splice(left)) end()
}

async function openUntil(count: number): Promise<void> {
  while (people.length * STREAMS_PER_PERSON < count)
    people.push((await addDeskPerson(db, { role: 'salesperson', branchId: null })).cookie)
  while (openStreams.length < count) await openStream(people[Math.floor(openStreams.length / STREAMS_PER_PERSON)] ?? '')
}

/** A stream as a browser reads it; it remembers when each request was announced. */
async function openStream(cookie: string): Promise<void> {
  const { statusCode, body } = await streamPool.request({
    path: staffEventsPath(),
    method: 'GET',
    headers: { cookie, accept: 'text/event-stream' },
    bodyTimeout: 0,
  })
  if (statusCode !== 200) throw new Error(`A stream got ${statusCode}`)
  const numbers = new Map<number, number>()
  let rest = ''
  body.on('data', (chunk: Buffer) => {
    rest += chunk.toString()
    const messages = rest.split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const number = Number(/"request":(\d+)/.exec(message)?.[1] ?? 0)
      if (number > 0 && !numbers.has(number)) numbers.set(number, performance.now())
    }
  })
  body.on('error', () => undefined)
  openStreams.push({ numbers, cookie, end: () => void body.destroy() })
}

/** The time from a visitor's answer to the event on every stream, and to the row of a page that asks for it then. */
async function measureArrival(
  count: number,
  bounds: { event?: number; row?: number; slowest?: number },
): Promise<void> {
  const [events, rows]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < REQUESTS; turn += 1) {
    await sendForm(pool)
    const answered = performance.now()
    const { id: number } = await db
      .selectFrom('request')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await Promise.all(
      openStreams.map(async ({ numbers, cookie }) => {
        while (!numbers.has(number)) await pause(5)
        events.push((numbers.get(number) ?? 0) - answered)
        if (bounds.row === undefined) return
        await pause(BATCH_MS)
        const page = await openPage(desk, `${staffPath('requests')}_.data?order=newest`, cookie)
        if (!page.includes(String(number))) throw new Error('The row is missing')
        rows.push(performance.now() - answered)
      }),
    )
  }
  for (const times of [events, rows]) times.sort((one, other) => one - other)
  console.log(`\n${count} streams: the event after ${at(events, 0.5)} ms in the middle, ${at(events, 1)} at most`)
  if (bounds.event !== undefined) check('the event, slowest', at(events, 1), bounds.event)
  if (bounds.row !== undefined) check('the row, p95', at(rows, 0.95), bounds.row)
  if (bounds.slowest !== undefined) check('the row, slowest', at(rows, 1), bounds.slowest)
}

async function visit(): Promise<void> {
  await openPage(desk, '/cars/', '')
}

/** Visitors' pages at a steady rate, while requests come in; returns the p95. */
async function visitAtRate(): Promise<number> {
  const [{ p95 }] = await Promise.all([
    sendAtRate(VISITORS_PER_SECOND, VISIT_SECONDS, visit),
    sendAtRate(REQUESTS_PER_SECOND, VISIT_SECONDS, () => sendForm(pool)),
  ])
  return p95
}

/** Visitors' pages in turn with the streams and without. */
async function measureVisitors(): Promise<void> {
  await visitAtRate()
  const [withStreams, without]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    withStreams.push(await visitAtRate())
    endStreams()
    await pause(500)
    without.push(await visitAtRate())
    await openUntil(FEW)
  }
  console.log(
    `\nvisitors’ pages, p95 of ${ROUNDS} runs each: with ${FEW} streams ${withStreams.join(', ')}; without ${without.join(', ')}`,
  )
  // A few short runs say nothing about five in a hundred.
  if (isSmall) return
  const differences = withStreams.map((ms, round) => (ms / (without[round] ?? ms) - 1) * 100)
  check(
    'what streams add to p95, the middle of the pairs',
    at(
      differences.toSorted((one, other) => one - other),
      0.5,
    ),
    5,
    '%',
  )
}

function residentKb(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1])
}
