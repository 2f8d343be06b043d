import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '#locale/durations.ts'
import { addStock } from '#tests/factories/cars.ts'
import { staffNoticesFixture, titlesFor } from '#tests/factories/staff-notices.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'

const { db } = await shareInFile(createTestDatabase())
const fixture = await staffNoticesFixture(db)
const { context, advance, north, south, notify } = fixture
const { anna, head } = fixture.people
await addStock(db)
await db.transaction().execute(async (tx) => {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`insert into ageing_rule (days, role, made_by, made_at) values (45, 'sales-head', 'operator', now())`.execute(
    tx,
  )
})
beforeEach(async () => {
  await fixture.reset()
  await sql`truncate ageing_reminder`.execute(db)
})

/** Cars of a branch that the rule has found now; returns one of their ids. */
async function remind(branchId: number, count: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with car as (
      insert into car (catalogue_block, brand_id, model_id, year, price_rub, availability, state, state_since, branch_id)
      select 'new', 1, 1, 2026, 1000000, 'in-stock', 'published', ${context.now()}, ${branchId}
      from generate_series(1, ${count}::integer) returning id)
    insert into ageing_reminder (rule_id, car_id, at) select 1, id, ${context.now()} from car returning car_id as id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

it('cars that a rule has found together are one notice to those whom it is for, once and without a price', async () => {
  await remind(north, 2)
  await remind(south, 5)
  const messages = await notify()
  expect(titlesFor(messages, head)).toEqual(['2\u00a0автомобиля: 45\u00a0дней на складе'])
  expect(titlesFor(messages, anna)).toEqual([])
  expect(messages).toMatchObject([{ path: '/staff/' }])
  expect(await notify()).toEqual([])
})

it('one car is named by its number; of what is over nobody is notified', async () => {
  advance(MINUTE_MS)
  const id = await remind(north, 1)
  expect(await notify()).toMatchObject([
    { title: `Автомобиль № ${id}: 45\u00a0дней на складе`, path: `/staff/stock/${id}/` },
  ])
  advance(MINUTE_MS)
  await remind(north, 1)
  await sql`update ageing_reminder set ended_at = now(), ended_by = 'schedule'`.execute(db)
  expect(await notify()).toEqual([])
})
