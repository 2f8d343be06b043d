import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { countFavourites } from '#domain/favourites/list-favourites.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { DAY_MS } from '#locale/durations.ts'
import { signVisitorToken, sweepInactiveVisitors, verifyVisitorToken } from './visitors.server.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'

const START = new Date('2026-11-20T09:00:00Z')

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const carId = await addCar(database.db)

function contextAt(days: number) {
  const now = () => new Date(START.getTime() + days * DAY_MS)
  return {
    db: database.db,
    now,
    newId: randomUUID,
    signingSecret: createSecretLoader({ db: database.db, now }, 'visitor-tokens'),
  }
}

it('nodes that start at once agree on one secret', async () => {
  const nodes = Array.from({ length: 8 }, () => contextAt(0).signingSecret())
  const secrets = new Set((await Promise.all(nodes)).map((secret) => Buffer.from(secret).toString('hex')))
  expect(secrets.size).toBe(1)
  expect([...secrets][0]).toHaveLength(64)
})

it('a secret that could not be read is read again', async () => {
  await using database = await createTestDatabase()
  await database.db.schema.alterTable('site_secret').renameTo('hidden').execute()
  const signingSecret = createSecretLoader({ db: database.db, now: () => START }, 'visitor-tokens')
  await expect(signingSecret()).rejects.toThrow('site_secret')
  await database.db.schema.alterTable('hidden').renameTo('site_secret').execute()
  expect(await signingSecret()).toHaveLength(32)
})

it('a token is only valid with the signature of its own secret', () => {
  const [secret, otherSecret] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const name = randomUUID()
  const token = signVisitorToken(name, secret)
  expect(verifyVisitorToken(token, secret)).toBe(name)
  expect(verifyVisitorToken(token, otherSecret)).toBeUndefined()
  expect(verifyVisitorToken(signVisitorToken(randomUUID(), secret).replace(/^[^.]+/, name), secret)).toBeUndefined()
  expect(verifyVisitorToken(`${token} `, secret)).toBeUndefined()
  expect(verifyVisitorToken(`${token}\n`, secret)).toBeUndefined()
})

it('a visitor who has not been seen for 180 days is deleted with their list; every command counts as seen', async () => {
  const viewer = { isRobot: false }
  const idle = await addFavourite(contextAt(0), viewer, carId)
  const loyal = await addFavourite(contextAt(0), viewer, carId)
  await addFavourite(contextAt(100), { ...viewer, token: loyal.token }, carId)
  expect(await sweepInactiveVisitors(contextAt(179))).toBe(0)
  expect(await sweepInactiveVisitors(contextAt(181))).toBe(1)
  expect(await countFavourites(contextAt(181), idle)).toBe(0)
  expect(await countFavourites(contextAt(181), loyal)).toBe(1)
  expect(await database.db.selectFrom('favourite').selectAll().execute()).toHaveLength(1)
})

it('more visitors than a batch are deleted in one run', async () => {
  const strangers = Array.from({ length: 2500 }, () => ({
    token_hash: Buffer.from(randomUUID()),
    created_at: START,
    seen_at: START,
  }))
  await database.db.insertInto('visitor').values(strangers).execute()
  expect(await sweepInactiveVisitors(contextAt(200))).toBe(2500)
})
