import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { migrate } from './migrate.server.ts'

it('a database that a newer release has migrated is left as it is, and told', async () => {
  await using database = await createTestDatabase()
  const told: unknown[] = []
  const log = { warn: (line: unknown) => void told.push(line) }
  expect(await migrate(database.url, log)).toEqual([])
  expect(told).toEqual([])
  await database.db.insertInto('migration').values({ name: '999-tomorrow.sql' }).execute()
  expect(await migrate(database.url, log)).toEqual([])
  expect(told).toEqual([{ newer: ['999-tomorrow.sql'] }])
})

it('a node of the release before accounts goes on keeping cars', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  await addStock(db)
  const carId = await addCar(db)
  await sql`insert into visitor (token_hash, admitted_at, seen_at) values ('\\x01', now(), now())`.execute(db)
  await sql`insert into favourite (visitor_id, car_id, added_at) select id, ${carId}, now() from visitor`.execute(db)
  const kept = await db.selectFrom('favourite').select(['price_rub', 'told_price_rub', 'told_state']).execute()
  expect(kept).toEqual([{ price_rub: 1_000_000, told_price_rub: 1_000_000, told_state: 'published' }])
})
