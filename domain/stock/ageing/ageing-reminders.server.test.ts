import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { addStock } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { listAgeingReminders, markAgeingSeen, remindOfAgeing } from './ageing-reminders.server.ts'
import type { AgeingRule } from './ageing-rule.ts'
import { addAgeingRule, endAgeingRule, listAgeingRules } from './ageing-rules.server.ts'

const { db } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
const ofSouth = await addPerson('stock-manager', south, 'Юлия Ким')
const ofNorth = await addPerson('stock-manager', north, 'Лев Чужой')
const head = await addPerson('sales-head', south, 'Вера Исаева')
await addStock(db)

let lastEntry = 0
beforeEach(async () => {
  await sql`delete from car`.execute(db)
  await sql`truncate ageing_rule cascade`.execute(db)
  const last = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  lastEntry = last?.id ?? 0
})
const listEntries = async () => {
  const entries = await db.selectFrom('audit_log').select(['action', 'subject']).where('id', '>', lastEntry).execute()
  return entries.map(({ action, subject }) => `${action} ${subject.replace(/\d+/, 'N')}`)
}

async function addCar(branchId: number | null, days: number, block: 'new' | 'used' = 'new'): Promise<number> {
  const { id } = await db
    .insertInto('car')
    .values({
      catalogue_block: block,
      brand_id: 1,
      model_id: 1,
      year: 2020,
      price_rub: 1_000_000,
      availability: 'in-stock',
      branch_id: branchId,
      state: 'published',
      state_since: context.now(),
      published_at: new Date(context.now().getTime() - days * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const rule = { branchId: null, block: 'new', days: 45, role: 'stock-manager' } satisfies Omit<AgeingRule, 'id'>
const remindersOf = async (actor: typeof manager) => {
  const { cars } = await listAgeingReminders(context, actor, 10)
  return cars.map(({ id }) => id)
}
/** The rule, a car that has passed its day, and one that has not. */
async function remind() {
  await addAgeingRule(context, manager, rule)
  const [old, young] = [await addCar(south, 45), await addCar(south, 44)]
  await remindOfAgeing(context)
  return { old, young }
}

it('a car that passes the day of a rule is shown to those with its role where the car is, once', async () => {
  const { old, young } = await remind()
  await addCar(south, 90, 'used')
  await addCar(null, 46)
  expect(await remindOfAgeing(context)).toBe(1)
  expect(await remindersOf(ofSouth)).toEqual([old])
  expect(await remindersOf(manager)).toHaveLength(2)
  expect([await remindersOf(ofNorth), await remindersOf(head)]).toEqual([[], []])
  advance(DAY_MS)
  expect(await Promise.all([remindOfAgeing(context), remindOfAgeing(context)])).toContain(1)
  expect(await remindersOf(ofSouth)).toEqual([old, young])
  expect(await listAgeingReminders(context, manager, 1)).toMatchObject({ total: 3, cars: [{ days: 47 }] })
})

it('a car that is re-priced is shown no more, one that is sold only if it comes back', async () => {
  const { old } = await remind()
  const other = await addCar(south, 60)
  await remindOfAgeing(context)
  advance(MINUTE_MS)
  await sql`update car set price_rub = 900000, previous_price_rub = price_rub, price_changed_at = ${context.now()} where id = ${old}`.execute(
    db,
  )
  expect(await remindersOf(ofSouth)).toEqual([other])
  await sql`update car set state = 'sold', state_since = ${context.now()} where id = ${other}`.execute(db)
  expect(await remindersOf(ofSouth)).toEqual([])
  expect(await remindOfAgeing(context)).toBe(0)
  const ended = await db.selectFrom('ageing_reminder').select('ended_by').where('ended_at', 'is not', null).execute()
  expect(ended).toEqual([{ ended_by: 'schedule' }])
  await sql`update car set state = 'published', state_since = ${context.now()} where id = ${other}`.execute(db)
  expect(await remindersOf(ofSouth)).toEqual([other])
  await sql`update car set published_at = ${context.now()} where id = ${other}`.execute(db)
  expect(await remindersOf(ofSouth)).toEqual([])
  advance(45 * DAY_MS)
  expect(await remindersOf(ofSouth)).toEqual([other])
})

it('what somebody has seen is over for all who were reminded with them; a second press is no error', async () => {
  const { old } = await remind()
  await addAgeingRule(context, manager, { ...rule, days: 30, role: 'sales-head' })
  await remindOfAgeing(context)
  expect(await markAgeingSeen(context, ofNorth, old)).toEqual({ ok: false, reason: 'unknown' })
  expect(await Promise.all([markAgeingSeen(context, ofSouth, old), markAgeingSeen(context, ofSouth, old)])).toEqual([
    { ok: true },
    { ok: true },
  ])
  expect([await remindersOf(manager), await remindersOf(head)]).toMatchObject([[], { length: 2 }])
  expect(await remindOfAgeing(context)).toBe(0)
  expect(await listEntries()).toEqual([
    'ageing.add ageing-rule:N',
    'ageing.add ageing-rule:N',
    'access.refuse car:N',
    'ageing.see car:N',
  ])
})

it('a rule is there once, belongs to its branches, and takes its reminders with it', async () => {
  await remind()
  await addAgeingRule(context, manager, rule)
  await addAgeingRule(context, ofSouth, { ...rule, branchId: south })
  expect(await addAgeingRule(context, ofSouth, rule)).toEqual({ ok: false, reason: 'unknown' })
  expect(await addAgeingRule(context, ofSouth, { ...rule, branchId: north })).toEqual({ ok: false, reason: 'unknown' })
  const [general, own] = await listAgeingRules(context, ofSouth)
  expect([general?.canEnd, own?.canEnd]).toEqual([false, true])
  expect(await listAgeingRules(context, ofNorth)).toHaveLength(1)
  expect(await endAgeingRule(context, ofSouth, general?.id ?? 0)).toEqual({ ok: false, reason: 'unknown' })
  for (const _press of [1, 2]) expect(await endAgeingRule(context, manager, general?.id ?? 0)).toEqual({ ok: true })
  expect(await remindersOf(manager)).toEqual([])
  expect(await listEntries()).toEqual([
    'ageing.add ageing-rule:N',
    'ageing.add ageing-rule:N',
    'access.refuse ageing-rule:new',
    'access.refuse ageing-rule:new',
    'access.refuse ageing-rule:N',
    'ageing.end ageing-rule:N',
  ])
})
