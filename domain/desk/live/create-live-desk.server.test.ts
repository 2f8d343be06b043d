import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Grant, OPERATOR } from '#domain/access/rights.ts'
import { disableStaff, grantRole, revokeGrant } from '#domain/staff/people.server.ts'
import { endStaffSessions, findStaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { createLog } from '#platform/log/log.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createStaffMember } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { createLiveDesk } from './create-live-desk.server.ts'
import type { LiveDesk, LiveEvent } from './live-desk.ts'

/** What everybody must have heard or lost by then. */
const WITHIN_A_SECOND = { timeout: 1_000, interval: 10 }

const database = await shareInFile(createTestDatabase())
const { db, url } = database
const desk = deskFixture(db)
let aheadMs = 0
const context = { ...desk.context, now: () => new Date(Date.now() + aheadMs) }
const [south, north] = [await desk.addBranch(), await desk.addBranch()]

async function openNode(): Promise<LiveDesk> {
  const node = await createLiveDesk({ db, databaseUrl: url, now: context.now, log: createLog('silent') })
  onTestFinished(() => node.close())
  return node
}

async function addViewer(grants: Grant[]) {
  const { id, token } = await createStaffMember(context, grants, {})
  const viewer = await findStaffViewer(context, token, undefined, { isPassive: true })
  if (viewer === undefined) throw new Error('The session was not found')
  return { ...viewer, staffId: id, token }
}

/** A stream that has begun. Heartbeats are left out of its events. */
async function open(node: LiveDesk, viewer: { staffId: number; sessionId: number }, after?: number) {
  const all: LiveEvent[] = []
  const events: LiveEvent[] = []
  const stream = { isEnded: false, isOpen: false }
  const opened = node.open({
    viewer,
    after,
    send: (event) => {
      all.push(event)
      if (event.kind === 'heartbeat') stream.isOpen = true
      else events.push(event)
    },
    end: () => (stream.isEnded = true),
  })
  if (!opened.ok) throw new Error(`The stream was refused: ${opened.reason}`)
  await vi.waitUntil(() => stream.isOpen || stream.isEnded, WITHIN_A_SECOND)
  return {
    close: opened.close,
    all,
    isEnded: () => stream.isEnded,
    /** The numbers of the requests that were announced since the last look. */
    numbers: () => events.flatMap((event) => (event.kind === 'request' ? event.request : [])),
    kinds: () => events.map(({ kind }) => kind),
    clear: () => (events.length = 0),
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 150))
const salesperson = (branchId: number | null): Grant => ({ role: 'salesperson', branchId })

describe('a stream', () => {
  it('has the requests of the branches of its person, and no others', async () => {
    const node = await openNode()
    const [inSouth, everywhere] = [await addViewer([salesperson(south)]), await addViewer([salesperson(null)])]
    const streams = [await open(node, inSouth), await open(node, everywhere)]
    streams.forEach(({ clear }) => clear())
    const numbers = [await desk.addRequestAt(north), await desk.addRequestAt(south), await desk.addRequestAt(null)]
    await expect.poll(() => streams[1]?.numbers(), WITHIN_A_SECOND).toEqual(expect.arrayContaining(numbers))
    expect([...new Set(streams[0]?.numbers())]).toEqual([numbers[1]])
  })

  it('carries ids alone, and stamps that never fall', async () => {
    const viewer = await addViewer([salesperson(south)])
    const { all, numbers, clear } = await open(await openNode(), viewer)
    clear()
    const number = await desk.addRequestAt(south)
    await claimRequest(context, { ...viewer, id: `staff:${viewer.staffId}` }, number)
    await expect.poll(numbers, WITHIN_A_SECOND).toContain(number)
    await expect.poll(() => all.at(-1), WITHIN_A_SECOND).toMatchObject({ request: number, version: 2 })
    expect(all.at(-1)).toEqual({ kind: 'request', request: number, version: 2, stamp: expect.any(Number) })
    const stamps = all.flatMap((event) => ('stamp' in event ? event.stamp : []))
    expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
  })

  it('announces a request that leaves the branch for another', async () => {
    const viewer = await addViewer([salesperson(south)])
    const number = await desk.addRequestAt(south)
    const { numbers, clear } = await open(await openNode(), viewer)
    clear()
    await db.updateTable('request_work').set({ branch_id: north }).where('request_id', '=', number).execute()
    await expect.poll(numbers, WITHIN_A_SECOND).toEqual([number])
    await db.updateTable('request_work').set({ warned_at: new Date() }).where('request_id', '=', number).execute()
    await pause()
    expect(numbers()).toEqual([number])
  })

  it('is refused beyond a few for one person, and when the node stops', async () => {
    const node = await openNode()
    const viewer = await addViewer([salesperson(south)])
    const stream = { viewer, after: undefined, send: () => undefined, end: () => undefined }
    const opened = Array.from({ length: 9 }, () => node.open(stream))
    expect(opened.map(({ ok }) => ok)).toEqual([...Array.from({ length: 8 }, () => true), false])
    expect(opened.at(-1)).toEqual({ ok: false, reason: 'person-full' })
    const [first] = opened
    if (first?.ok) first.close()
    expect(node.open(stream)).toMatchObject({ ok: true })
    await node.close()
    expect(node.open(stream)).toEqual({ ok: false, reason: 'node-full' })
  })

  it('ends when the node stops', async () => {
    const node = await openNode()
    const { isEnded } = await open(node, await addViewer([salesperson(south)]))
    await node.close()
    expect(isEnded()).toBe(true)
  })
})

describe('a stream that comes back', () => {
  it('has what changed meanwhile in its branch, the oldest first', async () => {
    const node = await openNode()
    const viewer = await addViewer([salesperson(south)])
    const before = await open(node, viewer)
    const stamp = before.all.flatMap((event) => ('stamp' in event ? event.stamp : [])).at(-1)
    before.close()
    const missed = [await desk.addRequestAt(south), await desk.addRequestAt(north), await desk.addRequestAt(south)]
    const { numbers, kinds } = await open(node, viewer, stamp)
    expect([...new Set(numbers())].slice(-2)).toEqual([missed[0], missed[2]])
    expect(numbers()).not.toContain(missed[1])
    expect(kinds()).not.toContain('refresh')
  })

  it('asks for everything again after a long time, or when too much has changed', async () => {
    const node = await openNode()
    const viewer = await addViewer([salesperson(south)])
    expect((await open(node, viewer, Date.now() - HOUR_MS)).kinds()).toEqual(['refresh'])
    await sql`insert into request (id, idempotency_key, kind, form, submitted_at, body_hash)
      overriding system value select 900000 + n, gen_random_uuid(), 'call', 'request_call', now(), ''
      from generate_series(1, 310) n`.execute(db)
    expect((await open(node, viewer, Date.now() - 1000)).kinds()).toEqual(['refresh'])
    await db.deleteFrom('request').where('id', '>', 900_000).execute()
  })

  it('asks for everything again when the node had lost the database', async () => {
    const { kinds, numbers, clear } = await open(await openNode(), await addViewer([salesperson(south)]))
    clear()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'showroom listener'`.execute(db)
    await desk.addRequestAt(south)
    await expect.poll(kinds, { timeout: 5_000, interval: 10 }).toContain('refresh')
    const number = await desk.addRequestAt(south)
    await expect.poll(numbers, WITHIN_A_SECOND).toContain(number)
  })
})

describe('within a second, on every node, a stream ends', () => {
  it.each([
    ['with the person', (staffId: number) => disableStaff(context, OPERATOR, staffId)],
    [
      'with the session',
      (staffId: number) => endStaffSessions(db, { staffId }, { by: OPERATOR.id, now: context.now() }),
    ],
    [
      'with the right',
      async (staffId: number) => {
        const grants = await db.selectFrom('staff_grant').select('id').where('staff_id', '=', staffId).execute()
        for (const { id } of grants) await revokeGrant(context, OPERATOR, { staffId, grantId: id })
      },
    ],
  ])('%s, and nothing is sent any more', async (_, end) => {
    const viewer = await addViewer([salesperson(south)])
    const others = await addViewer([salesperson(south)])
    const nodes = [await openNode(), await openNode()]
    const streams = await Promise.all(nodes.map((node) => open(node, viewer)))
    const other = await open(await openNode(), others)
    for (const stream of [...streams, other]) stream.clear()
    await end(viewer.staffId)
    const number = await desk.addRequestAt(south)
    await expect.poll(() => streams.map(({ isEnded }) => isEnded()), WITHIN_A_SECOND).toEqual([true, true])
    await expect.poll(other.numbers, WITHIN_A_SECOND).toContain(number)
    expect(streams.flatMap(({ kinds }) => kinds())).toEqual([])
  })

  it('with the half hour without a request, which it does not prolong', async () => {
    const viewer = await addViewer([salesperson(south)])
    const { isEnded, clear, kinds } = await open(await openNode(), viewer)
    clear()
    onTestFinished(() => void (aheadMs = 0))
    aheadMs = 29 * MINUTE_MS
    await desk.addRequestAt(south)
    await expect.poll(kinds, { timeout: 3_000 }).not.toEqual([])
    expect(await findStaffViewer(context, viewer.token, undefined, { isPassive: true })).toBeDefined()
    aheadMs = 31 * MINUTE_MS
    await expect.poll(isEnded, { timeout: 3_000 }).toBe(true)
  })

  it('but goes on with other branches after other rights, and asks for everything again', async () => {
    const viewer = await addViewer([salesperson(south)])
    const { kinds, numbers, clear, isEnded } = await open(await openNode(), viewer)
    clear()
    await grantRole(context, OPERATOR, { staffId: viewer.staffId, grant: salesperson(north) })
    await expect.poll(kinds, WITHIN_A_SECOND).toEqual(['refresh'])
    const number = await desk.addRequestAt(north)
    await expect.poll(numbers, WITHIN_A_SECOND).toContain(number)
    expect(isEnded()).toBe(false)
  })
})
