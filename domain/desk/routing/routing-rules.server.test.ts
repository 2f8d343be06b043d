import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { DESK_TIME, deskFixture } from '#tests/factories/desk.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addAbsence, listAbsences, listDuties, removeAbsence, saveDutyWeek } from './duty.server.ts'
import type { RoutingRule } from './routing-rule.ts'
import { listRules, loadActiveRules, moveRule, saveRule, switchRule } from './routing-rules.server.ts'
import { tryRules } from './try-rules.server.ts'

const { db } = await shareInFile(createTestDatabase())
const desk = deskFixture(db)
const { context, advance, addPerson, addRequestAt } = desk
const { removeRules } = routingFixture(context)
const [north, south] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', north, 'Анна Ким')
const lev = await addPerson('salesperson', south, 'Лев Южный')
const headOfNorth = await addPerson('sales-head', north, 'Глеб Орлов')
const head = await addPerson('sales-head', null, 'Вера Исаева')
const MONDAY = '2026-11-23'

const ANY: RoutingRule = { kinds: null, brandIds: null, branchId: null, moment: 'any', way: 'turn', staffIds: [] }
const OF_NORTH: RoutingRule = { ...ANY, branchId: north, staffIds: [anna.staffId] }
const NEW = { id: undefined, version: undefined, after: undefined }

async function add(rule: RoutingRule, after?: number): Promise<number> {
  const saved = await saveRule(context, head, { ...NEW, rule, after })
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const order = async () => (await loadActiveRules(db)).map(({ id }) => id)
const read = () => db.selectFrom('request_work').selectAll().orderBy('request_id').execute()
const lastEntry = () =>
  db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'after']).orderBy('id', 'desc').executeTakeFirst()

beforeEach(async () => {
  advance(DESK_TIME.getTime() - context.now().getTime())
  await sql`truncate request, staff_duty, staff_absence cascade`.execute(db)
  await removeRules()
})

it('a rule stands where it was put, moves, and is switched off and on again', async () => {
  const [a, b] = [await add(ANY), await add(ANY)]
  const c = await add(OF_NORTH, 0)
  expect(await order()).toEqual([c, a, b])
  await moveRule(context, head, { id: c, direction: 'down', past: a })
  expect(await order()).toEqual([a, c, b])
  await moveRule(context, head, { id: b, direction: 'up', past: c })
  expect(await order()).toEqual([a, b, c])
  // There is no place above the first.
  expect(await moveRule(context, head, { id: a, direction: 'up', past: 0 })).toMatchObject({ reason: 'changed' })
  await switchRule(context, head, { id: a, isOff: true })
  expect(await order()).toEqual([b, c])
  expect((await listRules(context, head)).map(({ id, isOff }) => [id, isOff])).toEqual([
    [b, false],
    [c, false],
    [a, true],
  ])
  await switchRule(context, head, { id: a, isOff: false })
  expect(await order()).toEqual([b, c, a])
  expect(await lastEntry()).toMatchObject({ actor: head.id, action: 'routing.switch-on', subject: `routing:${a}` })
})

it('of two who change a rule the second learns who was faster, and nothing is lost', async () => {
  const id = await add(OF_NORTH)
  const change = (version: number, way: RoutingRule['way']) =>
    saveRule(context, headOfNorth, { id, version, after: undefined, rule: { ...OF_NORTH, way } })
  expect(await saveRule(context, head, { id, version: 1, after: undefined, rule: OF_NORTH })).toEqual({ ok: true, id })
  expect(await change(1, 'least')).toEqual({ ok: false, reason: 'changed', by: 'Вера Исаева', at: context.now() })
  expect(await change(2, 'least')).toEqual({ ok: true, id })
  expect(await loadActiveRules(db)).toEqual([{ ...OF_NORTH, way: 'least', id }])
})

it('of two who move rules at once the second learns who was faster, unless both want the same', async () => {
  const [a, b, c] = [await add(ANY), await add(ANY), await add(OF_NORTH)]
  advance(MINUTE_MS)
  const move = (id: number, direction: 'up' | 'down', past: number, actor = head) =>
    moveRule(context, actor, { id, direction, past })
  // Both pages show a, b, c.
  const results = await Promise.all([move(c, 'up', b, headOfNorth), move(b, 'up', a)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = results.find((result) => !result.ok)
  expect(refused).toMatchObject({ reason: 'changed', by: expect.stringMatching(/Глеб|Вера/), at: context.now() })
  const before = await order()
  // The button was pressed twice.
  const [moved, past] = before.join() === [a, c, b].join() ? [c, b] : [b, a]
  expect(await move(moved, 'up', past)).toEqual({ ok: true, id: moved })
  expect(await order()).toEqual(before)
  expect((await listRules(context, head)).find(({ id }) => id === moved)?.version).toBe(2)
})

it('a rule moves past the next one that is shown, over those of other branches', async () => {
  const [first, ofSouth, own] = [await add(ANY), await add({ ...ANY, branchId: south }), await add(OF_NORTH)]
  expect(await moveRule(context, headOfNorth, { id: own, direction: 'up', past: first })).toEqual({ ok: true, id: own })
  expect(await order()).toEqual([own, first, ofSouth])
})

it('a rule for a brand that does not exist is refused: without it the rule would be for all brands', async () => {
  expect(await saveRule(context, head, { ...NEW, rule: { ...ANY, brandIds: [999_999] } })).toEqual({
    ok: false,
    reason: 'unknown',
  })
  expect(await order()).toEqual([])
})

it('a form of a new rule that is sent twice adds one rule', async () => {
  const input = { ...NEW, rule: OF_NORTH, key: randomUUID() }
  const results = await Promise.all([1, 2, 3].map(() => saveRule(context, headOfNorth, input)))
  expect(new Set(results.map((result) => result.ok && result.id)).size).toBe(1)
  expect(await order()).toHaveLength(1)
})

it('who manages a branch sets its rules and no others; the attempt is in the log', async () => {
  const [all, ofSouth] = [await add(ANY), await add({ ...ANY, branchId: south })]
  const own = await saveRule(context, headOfNorth, { ...NEW, rule: OF_NORTH })
  expect(own).toMatchObject({ ok: true })
  const rules = await listRules(context, headOfNorth)
  expect(rules.map(({ id, canChange }) => [id, canChange])).toEqual([
    [all, false],
    [own.ok ? own.id : 0, true],
  ])
  const unknown = { ok: false, reason: 'unknown' }
  for (const rule of [ANY, { ...ANY, branchId: south }, { ...ANY, branchId: 9999 }])
    expect(await saveRule(context, headOfNorth, { ...NEW, rule })).toEqual(unknown)
  for (const id of [all, ofSouth]) {
    expect(await saveRule(context, headOfNorth, { ...NEW, id, version: 1, rule: OF_NORTH })).toEqual(unknown)
    expect(await moveRule(context, headOfNorth, { id, direction: 'up', past: all })).toEqual(unknown)
    expect(await switchRule(context, headOfNorth, { id, isOff: true })).toEqual(unknown)
    expect(await lastEntry()).toMatchObject({ action: 'access.refuse', subject: `routing:${id}` })
  }
  expect(await saveRule(context, headOfNorth, { ...NEW, rule: { ...OF_NORTH, staffIds: [lev.staffId] } })).toEqual({
    ok: false,
    reason: 'wrong-people',
    names: ['?'],
  })
  expect(await saveRule(context, head, { ...NEW, rule: { ...OF_NORTH, staffIds: [lev.staffId] } })).toMatchObject({
    names: ['Лев Южный'],
  })
})

it('a week of a branch is saved as a whole, absences one by one; not for other branches', async () => {
  const duties = [
    { staffId: anna.staffId, day: MONDAY },
    { staffId: head.staffId, day: '2026-11-24' },
  ]
  expect(await saveDutyWeek(context, headOfNorth, { branchId: north, monday: MONDAY, duties })).toEqual({ ok: true })
  expect(await listDuties(context, { branchId: north, monday: MONDAY })).toEqual(duties)
  await saveDutyWeek(context, headOfNorth, { branchId: north, monday: MONDAY, duties: duties.slice(1) })
  expect(await listDuties(context, { branchId: north, monday: MONDAY })).toEqual(duties.slice(1))
  const refused = { ok: false, reason: 'unknown' }
  const wrong = [
    { branchId: south, monday: MONDAY, duties: [] },
    { branchId: north, monday: MONDAY, duties: [{ staffId: lev.staffId, day: MONDAY }] },
    { branchId: north, monday: MONDAY, duties: [{ staffId: anna.staffId, day: '2026-11-30' }] },
  ]
  for (const week of wrong) expect(await saveDutyWeek(context, headOfNorth, week)).toEqual(refused)
  const absence = { staffId: anna.staffId, firstDay: MONDAY, lastDay: '2026-11-29' }
  expect(await addAbsence(context, headOfNorth, absence)).toEqual({ ok: true })
  expect(await addAbsence(context, headOfNorth, absence)).toEqual({ ok: true })
  const [found, ...more] = await listAbsences(context, headOfNorth, '2026-11-29')
  expect([found?.person.name, more.length]).toEqual(['Анна Ким', 0])
  expect(await addAbsence(context, headOfNorth, { ...absence, staffId: lev.staffId })).toEqual(refused)
  await addAbsence(context, head, { ...absence, staffId: lev.staffId })
  const ofLev = (await listAbsences(context, head, MONDAY)).find(({ person }) => person.id === lev.staffId)
  expect(await removeAbsence(context, headOfNorth, ofLev?.id ?? 0)).toEqual(refused)
  expect(await removeAbsence(context, head, ofLev?.id ?? 0)).toEqual({ ok: true })
  expect(await removeAbsence(context, head, ofLev?.id ?? 0)).toEqual(refused)
})

it('rules are tried on what came yesterday to one’s branches, and nothing is written', async () => {
  const [first, second] = [await addRequestAt(north), await addRequestAt(north, { kind: 'trade' })]
  const foreign = await addRequestAt(south)
  advance(DAY_MS)
  const today = await addRequestAt(north)
  const before = await read()
  const people = [anna.staffId, headOfNorth.staffId]
  const rules: RoutingRule[] = [
    { ...ANY, kinds: ['trade'], way: 'pool' },
    { ...ANY, branchId: north, staffIds: people },
  ]
  const tried = await tryRules(context, headOfNorth, rules)
  expect(tried.map(({ number, rule, person }) => [number, rule && rules.indexOf(rule), person?.name])).toEqual([
    [first, 1, 'Анна Ким'],
    [second, 0, undefined],
  ])
  expect((await tryRules(context, head, [])).map(({ number, rule }) => [number, rule])).toEqual(
    [first, second, foreign].map((number) => [number, undefined]),
  )
  await addAbsence(context, headOfNorth, { staffId: anna.staffId, firstDay: '2026-11-20', lastDay: '2026-11-20' })
  expect((await tryRules(context, headOfNorth, rules))[0]?.person?.name).toBe('Глеб Орлов')
  expect(today).toBeGreaterThan(foreign)
  expect(await read()).toEqual(before)
})
