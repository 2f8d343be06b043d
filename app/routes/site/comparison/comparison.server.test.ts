import { expect, it } from 'vitest'
import { addFavourite } from '#domain/favourites/change-favourites.server.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { findSharedListVisitor } from '#domain/sharing/shared-lists.server.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { parseComparisonView } from '#app/features/comparison/parse-comparison-view.ts'
import { loadComparison } from './load-comparison.server.ts'
import { performComparisonAction } from './perform-comparison-action.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await shareInFile(createTestSite(database))
const usedCars = await addCars('used', MAX_COMPARED + 4)
const newCars = await addCars('new', 4)

async function addCars(block: CatalogueBlock, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push(await addCar(db))
  await db.updateTable('car').set({ catalogue_block: block }).where('id', 'in', ids).execute()
  return ids
}

/** A visitor with compared cars and favourites. */
async function createVisitor(compared: number[], favourites: number[] = []) {
  let owner: { token?: string; isRobot: boolean } = { isRobot: false }
  for (const carId of compared) {
    const { token } = await changeComparison(site, owner, { carId, action: 'add' })
    owner = { ...owner, token }
  }
  for (const carId of favourites) owner = { ...owner, token: (await addFavourite(site, owner, carId)).token }
  return owner
}

const carAt = (cars: number[], index: number) => cars[index] ?? 0
const load = (owner: { token?: string }, query = '') =>
  loadComparison(site, owner, parseComparisonView(new URLSearchParams(query)))
const idsOf = async (owner: { token?: string }, query = '') =>
  (await load(owner, query)).cars.map(({ card }) => card.id)

/** Sends a form like a script, or with `accept` like a browser without JavaScript. */
function sendAction(
  owner: { token?: string; isRobot: boolean },
  fields: Record<string, string | number>,
  { query = '', accept = '*/*' } = {},
) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const { request } = createActionArgs(site, `/compare/?${query}`, texts, { accept })
  return performComparisonAction(site, request, owner, parseComparisonView(new URLSearchParams(query)))
}

it('the requested block is shown, otherwise the one with more cars', async () => {
  const owner = await createVisitor([carAt(newCars, 0), carAt(usedCars, 0), carAt(usedCars, 1)])
  expect(await load(owner)).toMatchObject({ block: 'used', counts: { new: 1, used: 2 } })
  expect(await idsOf(owner, 'block=new')).toEqual([carAt(newCars, 0)])
  expect(await load(owner, 'block=boats&only=nothing&replace=x')).toMatchObject({
    block: 'used',
    isDifferencesOnly: false,
  })
  expect(await load({})).toMatchObject({ block: 'new', counts: { new: 0, used: 0 }, cars: [], favourites: [] })
})

it('favourites of the block that are not compared yet can be added, except sold ones', async () => {
  const owner = await createVisitor(
    [carAt(usedCars, 0)],
    [carAt(usedCars, 0), carAt(usedCars, 1), carAt(usedCars, 2), carAt(newCars, 0)],
  )
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', carAt(usedCars, 2)).execute()
  expect((await load(owner)).favourites.map(({ id }) => id)).toEqual([carAt(usedCars, 1)])
  await db.updateTable('car').set({ state: 'published' }).where('id', '=', carAt(usedCars, 2)).execute()
})

it('the suggested replacements are similar cars of the block, neither compared nor favourites', async () => {
  const owner = await createVisitor([carAt(usedCars, 0), carAt(usedCars, 1)], [carAt(usedCars, 2)])
  const { replaced } = await load(owner, `replace=${usedCars[0]}`)
  expect(replaced?.id).toBe(usedCars[0])
  const similar = replaced?.similar.map(({ id }) => id) ?? []
  expect(similar).toHaveLength(6)
  expect(similar.filter((id) => usedCars.slice(0, 3).includes(id) || newCars.includes(id))).toEqual([])
  expect((await load(owner, `replace=${usedCars[9]}`)).replaced).toBeUndefined()
})

/** How many queries the page with these cars runs. */
async function countQueries(cars: number[]): Promise<number> {
  const owner = await createVisitor(cars)
  let queryCount = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      queryCount += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await loadComparison({ ...site, db: counting }, owner, {})
  return queryCount
}

it('twenty compared cars need as many queries as one', async () => {
  expect(await countQueries(usedCars.slice(0, MAX_COMPARED))).toBe(await countQueries(usedCars.slice(0, 1)))
})

it('two cars are swapped, one is replaced, a block is cleared', async () => {
  const owner = await createVisitor([carAt(usedCars, 0), carAt(usedCars, 1), carAt(newCars, 0)])
  await sendAction(owner, { intent: 'swap', car: carAt(usedCars, 0), with: carAt(usedCars, 1) })
  expect(await idsOf(owner)).toEqual([usedCars[1], usedCars[0]])
  const replaced = await sendAction(
    owner,
    { intent: 'replace', car: carAt(usedCars, 1), by: carAt(usedCars, 5) },
    { query: `block=used&replace=${usedCars[1]}` },
  )
  expect(replaced).toBeInstanceOf(Response)
  expect(await idsOf(owner)).toEqual([usedCars[5], usedCars[0]])
  await sendAction(owner, { intent: 'clear', block: 'used' })
  expect(await idsOf(owner)).toEqual([newCars[0]])
})

it('the list is shared and closed again', async () => {
  const owner = await createVisitor([carAt(usedCars, 0)])
  await sendAction(owner, { intent: 'share' })
  const { shareUrl = '' } = await load(owner)
  const token = /^https:\/\/cars\.example\/compare\/shared\/([\w-]+)\/$/.exec(shareUrl)?.[1] ?? ''
  expect(await findSharedListVisitor(site, token, 'comparison')).toEqual(expect.any(Number))
  await sendAction(owner, { intent: 'close' })
  expect(await findSharedListVisitor(site, token, 'comparison')).toBeUndefined()
  expect((await load(owner)).shareUrl).toBeUndefined()
})

it.each<[Record<string, string | number>, number]>([
  [{ intent: 'swap', car: carAt(usedCars, 0), with: carAt(usedCars, 9) }, 200],
  [{ intent: 'swap', car: 'x', with: 1 }, 400],
  [{ intent: 'replace', car: carAt(usedCars, 0), by: 999_999 }, 200],
  [{ intent: 'clear', block: 'boats' }, 400],
  [{ intent: 'constructor' }, 400],
  [{}, 400],
])('answers %j with the reason, and changes nothing', async (fields, status) => {
  const owner = await createVisitor([carAt(usedCars, 0), carAt(usedCars, 1)])
  const answer = await sendAction(owner, fields)
  expect(answer).toMatchObject({ data: { msg: expect.stringMatching(/[А-я]/) }, init: { status } })
  expect(await idsOf(owner)).toEqual([usedCars[0], usedCars[1]])
})

it('without JavaScript the browser returns to the same view, with a notice if the change failed', async () => {
  const owner = await createVisitor([carAt(usedCars, 0), carAt(usedCars, 1)])
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const query = 'block=used&only=differences'
  const done = await sendAction(
    owner,
    { intent: 'swap', car: carAt(usedCars, 0), with: carAt(usedCars, 1) },
    { query, accept },
  )
  expect(done).toBeInstanceOf(Response)
  if (!(done instanceof Response)) return
  expect([done.status, done.headers.get('location'), done.headers.get('set-cookie')]).toEqual([
    303,
    `/compare/?${query}`,
    null,
  ])
  const refused = await sendAction(
    owner,
    { intent: 'swap', car: carAt(usedCars, 0), with: carAt(usedCars, 9) },
    { query, accept },
  )
  expect(refused instanceof Response && refused.headers.get('set-cookie')).toMatch(/notice=compared-not-compared;/)
})
