import { expect, it } from 'vitest'
import { addFavourite } from '#domain/favourites/add-favourite.server.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { MAX_COMPARED } from '#domain/comparison/comparison.ts'
import { findSharedList } from '#domain/sharing/find-shared-list.server.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { callWith } from '#tests/fixtures/calls.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { keepForFile } from '#tests/fixtures/keep-for-file.ts'
import { openTestSite } from '#tests/fixtures/site.ts'
import { readView } from '#app/features/comparison/read-view.ts'
import { loadComparison } from './load-comparison.server.ts'
import { performDeed } from './perform-deed.server.ts'

const database = await keepForFile(createTestDatabase())
const { db } = database
await addStock(db)
const { site } = await keepForFile(openTestSite(database))
const used = await addCars('used', MAX_COMPARED + 4)
const fresh = await addCars('new', 4)

async function addCars(block: CatalogueBlock, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) ids.push(await addCar(db))
  await db.updateTable('car').set({ catalogue_block: block }).where('id', 'in', ids).execute()
  return ids
}

/** A visitor who compares these cars and keeps those. */
async function admit(compared: number[], kept: number[] = []) {
  let owner: { token?: string; isRobot: boolean } = { isRobot: false }
  for (const carId of compared) {
    const { token } = await changeComparison(site, owner, { carId, deed: 'add' })
    owner = { ...owner, token }
  }
  for (const carId of kept) owner = { ...owner, token: (await addFavourite(site, owner, carId)).token }
  return owner
}

const at = (cars: number[], place: number) => cars[place] ?? 0
const load = (owner: { token?: string }, query = '') =>
  loadComparison(site, owner, readView(new URLSearchParams(query)))
const idsOf = async (owner: { token?: string }, query = '') =>
  (await load(owner, query)).cars.map(({ card }) => card.id)

/** Sends a form as a script does, or as a browser without JavaScript. */
function send(
  owner: { token?: string; isRobot: boolean },
  fields: Record<string, string | number>,
  { query = '', accept = '*/*' } = {},
) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const { request } = callWith(site, `/compare/?${query}`, texts, { accept })
  return performDeed(site, request, owner, readView(new URLSearchParams(query)))
}

it('the block with more cars is shown, or the one that was asked for', async () => {
  const owner = await admit([at(fresh, 0), at(used, 0), at(used, 1)])
  expect(await load(owner)).toMatchObject({ block: 'used', counts: { new: 1, used: 2 } })
  expect(await idsOf(owner, 'block=new')).toEqual([at(fresh, 0)])
  expect(await load(owner, 'block=boats&only=nothing&replace=x')).toMatchObject({
    block: 'used',
    isDifferencesOnly: false,
  })
  expect(await load({})).toMatchObject({ block: 'new', counts: { new: 0, used: 0 }, cars: [], kept: [] })
})

it('favourites of the block that are not compared yet can be added, unless they are sold', async () => {
  const owner = await admit([at(used, 0)], [at(used, 0), at(used, 1), at(used, 2), at(fresh, 0)])
  await db.updateTable('car').set({ state: 'sold' }).where('id', '=', at(used, 2)).execute()
  expect((await load(owner)).kept.map(({ id }) => id)).toEqual([at(used, 1)])
  await db.updateTable('car').set({ state: 'published' }).where('id', '=', at(used, 2)).execute()
})

it('in the place of a car similar ones of its block are offered that are neither compared nor kept', async () => {
  const owner = await admit([at(used, 0), at(used, 1)], [at(used, 2)])
  const { replaced } = await load(owner, `replace=${used[0]}`)
  expect(replaced?.id).toBe(used[0])
  const similar = replaced?.similar.map(({ id }) => id) ?? []
  expect(similar).toHaveLength(6)
  expect(similar.filter((id) => used.slice(0, 3).includes(id) || fresh.includes(id))).toEqual([])
  expect((await load(owner, `replace=${used[9]}`)).replaced).toBeUndefined()
})

/** How many questions the page of these cars asks of the database. */
async function countQuestions(cars: number[]): Promise<number> {
  const owner = await admit(cars)
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await loadComparison({ ...site, db: counting }, owner, {})
  return asked
}

it('all compared cars are read with the same few questions, be they one or twenty', async () => {
  expect(await countQuestions(used.slice(0, MAX_COMPARED))).toBe(await countQuestions(used.slice(0, 1)))
})

it('two cars change places, one is replaced, a block is cleared', async () => {
  const owner = await admit([at(used, 0), at(used, 1), at(fresh, 0)])
  await send(owner, { deed: 'swap', car: at(used, 0), with: at(used, 1) })
  expect(await idsOf(owner)).toEqual([used[1], used[0]])
  const replaced = await send(
    owner,
    { deed: 'replace', car: at(used, 1), by: at(used, 5) },
    { query: `block=used&replace=${used[1]}` },
  )
  expect(replaced).toBeInstanceOf(Response)
  expect(await idsOf(owner)).toEqual([used[5], used[0]])
  await send(owner, { deed: 'clear', block: 'used' })
  expect(await idsOf(owner)).toEqual([fresh[0]])
})

it('the list is opened to others and closed again', async () => {
  const owner = await admit([at(used, 0)])
  await send(owner, { deed: 'share' })
  const { shareUrl = '' } = await load(owner)
  const token = /^https:\/\/cars\.example\/compare\/shared\/([\w-]+)\/$/.exec(shareUrl)?.[1] ?? ''
  expect(await findSharedList(site, token, 'comparison')).toEqual(expect.any(Number))
  await send(owner, { deed: 'close' })
  expect(await findSharedList(site, token, 'comparison')).toBeUndefined()
  expect((await load(owner)).shareUrl).toBeUndefined()
})

it.each<[Record<string, string | number>, number]>([
  [{ deed: 'swap', car: at(used, 0), with: at(used, 9) }, 200],
  [{ deed: 'swap', car: 'x', with: 1 }, 400],
  [{ deed: 'replace', car: at(used, 0), by: 999_999 }, 200],
  [{ deed: 'clear', block: 'boats' }, 400],
  [{ deed: 'constructor' }, 400],
  [{}, 400],
])('says why nothing came of %j', async (fields, status) => {
  const owner = await admit([at(used, 0), at(used, 1)])
  const answer = await send(owner, fields)
  expect(answer).toMatchObject({ data: { msg: expect.stringMatching(/[А-я]/) }, init: { status } })
  expect(await idsOf(owner)).toEqual([used[0], used[1]])
})

it('without JavaScript one comes back to the page as it was, with a word on what was not done', async () => {
  const owner = await admit([at(used, 0), at(used, 1)])
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const query = 'block=used&only=differences'
  const done = await send(owner, { deed: 'swap', car: at(used, 0), with: at(used, 1) }, { query, accept })
  expect(done).toBeInstanceOf(Response)
  if (!(done instanceof Response)) return
  expect([done.status, done.headers.get('location'), done.headers.get('set-cookie')]).toEqual([
    303,
    `/compare/?${query}`,
    null,
  ])
  const refused = await send(owner, { deed: 'swap', car: at(used, 0), with: at(used, 9) }, { query, accept })
  expect(refused instanceof Response && refused.headers.get('set-cookie')).toMatch(/notice=compared-not-compared;/)
})
