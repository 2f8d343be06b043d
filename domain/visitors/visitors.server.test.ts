import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { countFavourites } from '#domain/favourites/count-favourites.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { forgetVisitors } from './forget-visitors.server.ts'
import { openSecret } from '../open-secret.server.ts'
import { readToken, signToken } from './visitor-token.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = new Date('2026-11-20T09:00:00Z')

const database = await keepForFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)

function contextAt(days: number) {
  const now = () => new Date(START.getTime() + days * DAY_MS)
  return {
    db: database.db,
    now,
    newId: randomUUID,
    signingSecret: openSecret({ db: database.db, now }, 'visitor-tokens'),
  }
}

it('nodes that start at once agree on one secret', async () => {
  const nodes = Array.from({ length: 8 }, () => contextAt(0).signingSecret())
  const secrets = new Set((await Promise.all(nodes)).map((secret) => Buffer.from(secret).toString('hex')))
  expect(secrets.size).toBe(1)
  expect([...secrets][0]).toHaveLength(64)
})

it('a secret that could not be read is asked for again', async () => {
  await using other = await createTestDatabase()
  await other.db.schema.alterTable('site_secret').renameTo('hidden').execute()
  const signingSecret = openSecret({ db: other.db, now: () => START }, 'visitor-tokens')
  await expect(signingSecret()).rejects.toThrow('site_secret')
  await other.db.schema.alterTable('hidden').renameTo('site_secret').execute()
  expect(await signingSecret()).toHaveLength(32)
})

it('a token is believed only with the signature of its own secret', () => {
  const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const name = randomUUID()
  const token = signToken(name, secret)
  expect(readToken(token, secret)).toBe(name)
  expect(readToken(token, other)).toBeUndefined()
  expect(readToken(signToken(randomUUID(), secret).replace(/^[^.]+/, name), secret)).toBeUndefined()
  expect(readToken(`${token} `, secret)).toBeUndefined()
  expect(readToken(`${token}\n`, secret)).toBeUndefined()
})

it('whoever has not come for 180 days is forgotten, with his list; every deed counts as coming', async () => {
  const asker = { isRobot: false }
  const idle = await addFavourite(contextAt(0), asker, carId)
  const loyal = await addFavourite(contextAt(0), asker, carId)
  await addFavourite(contextAt(100), { ...asker, token: loyal.token }, carId)
  expect(await forgetVisitors(contextAt(179))).toBe(0)
  expect(await forgetVisitors(contextAt(181))).toBe(1)
  expect(await countFavourites(contextAt(181), idle)).toBe(0)
  expect(await countFavourites(contextAt(181), loyal)).toBe(1)
  expect(await database.db.selectFrom('favourite').selectAll().execute()).toHaveLength(1)
})

it('more than a batch is forgotten in one go', async () => {
  const strangers = Array.from({ length: 2500 }, () => ({
    token_hash: Buffer.from(randomUUID()),
    admitted_at: START,
    seen_at: START,
  }))
  await database.db.insertInto('visitor').values(strangers).execute()
  expect(await forgetVisitors(contextAt(200))).toBe(2500)
})
