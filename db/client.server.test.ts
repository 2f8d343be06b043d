import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createDb } from './client.server.ts'

it('a lost connection between two statements of a transaction fails only that transaction', async () => {
  await using database = await createTestDatabase()
  const db = createDb(database.url, { max: 1 })
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    // The error event arrives while no query runs. Without a listener it would end the process.
    await pause(100)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow('not queryable')
  expect((await sql`select 1 as well`.execute(db)).rows).toEqual([{ well: 1 }])
  await db.destroy()
})

const database = await shareInFile(createTestDatabase())
const db = await shareInFile(createDb(database.url, { max: 1 }))

const listPrepared = async (like: string) => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where position(${sql.lit(like)} in statement) > 0`.execute(db)
  return rows.length
}
const repeat = async (count: number, query: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await query(index)
}

const queryDouble = async (number: number) =>
  (await sql<{ twice: number }>`select ${number}::int * 2 as twice`.execute(db)).rows
const queryShare = (divisor: number) => sql`select 1 / ${divisor}::int as share`.execute(db)

it('a repeated statement is prepared, and returns the result for its values each time', async () => {
  await repeat(2, queryDouble)
  expect(await listPrepared('as twice')).toBe(0)
  expect(await queryDouble(21)).toEqual([{ twice: 42 }])
  expect(await listPrepared('as twice')).toBe(1)
  expect(await queryDouble(4)).toEqual([{ twice: 8 }])
  expect(await queryDouble(5)).toEqual([{ twice: 10 }])
})

it('a prepared statement that failed once works again', async () => {
  await repeat(4, () => queryShare(1))
  await expect(queryShare(0)).rejects.toThrow('division by zero')
  expect((await queryShare(1)).rows).toEqual([{ share: 1 }])
})

it('statements without values and long lists are not prepared', async () => {
  await repeat(5, () => sql`select 'nothing'`.execute(db))
  expect(await listPrepared("select 'nothing'")).toBe(0)
  await repeat(5, () => sql`select ${1}::int as listed, ${sql.lit('x'.repeat(10_000))}`.execute(db))
  expect(await listPrepared('as listed')).toBe(0)
})

it('at most a hundred statements are prepared', async () => {
  await repeat(150, (index) => repeat(4, () => sql`select ${index}::int as ${sql.ref(`many_${index}`)}`.execute(db)))
  const { rows } = await sql`select from pg_prepared_statements`.execute(db)
  expect(rows.length).toBe(100)
  const last = await sql`select ${149}::int as ${sql.ref('many_149')}`.execute(db)
  expect(last.rows).toEqual([{ many_149: 149 }])
})

it('the connection of a failed transaction can be used again', async () => {
  const fail = () =>
    db.transaction().execute(async (tx) => {
      await sql`select ${1}::int as inside`.execute(tx)
      await sql`select ${'x'}::int as inside`.execute(tx)
    })
  await repeat(4, () => expect(fail()).rejects.toThrow('invalid input syntax'))
  expect((await sql`select ${1}::int as inside`.execute(db)).rows).toEqual([{ inside: 1 }])
})
