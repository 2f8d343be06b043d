import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { addAccount } from '#tests/factories/accounts.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createSecretLoader } from '../create-secret-loader.server.ts'
import { closeSharedList, openSharedList, findShareToken, findSharedListVisitor } from './shared-lists.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const carId = await addCar(db)
const now = () => new Date('2026-11-20T09:00:00Z')
const context = { db, now, newId: randomUUID, signingSecret: createSecretLoader({ db, now }, 'visitor-tokens') }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A browser with one favourite. */
async function addVisitor() {
  const { token } = await addFavourite(context, { isRobot: false }, carId)
  return { token }
}

it('the token of an opened list finds its owner only', async () => {
  const [anna, boris] = [await addVisitor(), await addVisitor()]
  const annaToken = await openSharedList(context, anna, 'favourites')
  const borisToken = await openSharedList(context, boris, 'favourites')
  expect(annaToken).toMatch(UUID)
  expect(await findShareToken(context, anna, 'favourites')).toBe(annaToken)
  const [annaId, borisId] = await Promise.all(
    [annaToken, borisToken].map((token = '') => findSharedListVisitor(context, token, 'favourites')),
  )
  expect(annaId).toBeTypeOf('number')
  expect(borisId).toBeTypeOf('number')
  expect(annaId).not.toBe(borisId)
})

it('an open list keeps its token, also when it is opened twice at the same time', async () => {
  const viewer = await addVisitor()
  const tokens = await Promise.all(Array.from({ length: 6 }, () => openSharedList(context, viewer, 'favourites')))
  expect(new Set(tokens).size).toBe(1)
  expect(tokens[0]).toMatch(UUID)
})

it('a closed list has no valid token, and gets a new one when it is opened again', async () => {
  const viewer = await addVisitor()
  const first = (await openSharedList(context, viewer, 'favourites')) ?? ''
  await closeSharedList(context, viewer, 'favourites')
  expect(await findSharedListVisitor(context, first, 'favourites')).toBeUndefined()
  expect(await findShareToken(context, viewer, 'favourites')).toBeUndefined()
  const second = await openSharedList(context, viewer, 'favourites')
  expect(second).toMatch(UUID)
  expect(second).not.toBe(first)
  expect(await findSharedListVisitor(context, first, 'favourites')).toBeUndefined()
})

it('favourites and comparison are opened and closed separately', async () => {
  const viewer = await addVisitor()
  const favourites = (await openSharedList(context, viewer, 'favourites')) ?? ''
  const comparison = (await openSharedList(context, viewer, 'comparison')) ?? ''
  expect(await findSharedListVisitor(context, favourites, 'comparison')).toBeUndefined()
  await closeSharedList(context, viewer, 'comparison')
  expect(await findSharedListVisitor(context, favourites, 'favourites')).toBeTypeOf('number')
  expect(await findSharedListVisitor(context, comparison, 'comparison')).toBeUndefined()
})

it('an account can open its lists like a browser', async () => {
  const viewer = { accountId: await addAccount(db) }
  const token = (await openSharedList(context, viewer, 'comparison')) ?? ''
  expect(await findSharedListVisitor(context, token, 'comparison')).toBeTypeOf('number')
  expect(await findShareToken(context, viewer, 'comparison')).toBe(token)
})

it('a viewer without a stored visitor has nothing to open or to close', async () => {
  expect(await openSharedList(context, {}, 'favourites')).toBeUndefined()
  expect(await openSharedList(context, { token: 'forged' }, 'favourites')).toBeUndefined()
  expect(await findShareToken(context, {}, 'favourites')).toBeUndefined()
  await closeSharedList(context, {}, 'favourites')
})

it.each(['', 'x', randomUUID(), `${randomUUID()}x`, randomUUID().toUpperCase(), "' or 1=1", '\u0000'])(
  'the token %j opens nothing',
  async (token) => {
    expect(await findSharedListVisitor(context, token, 'favourites')).toBeUndefined()
  },
)
