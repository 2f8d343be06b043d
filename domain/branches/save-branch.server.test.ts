import { expect, it } from 'vitest'
import * as v from 'valibot'
import { createLog } from '#platform/log/log.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createDraft, toFeedItems } from '../feeds/drafts/draft-fixture.ts'
import { importDrafts } from '../feeds/imports/import-drafts.server.ts'
import { BRANCH_FIELDS, BranchInput, formatBranchHours } from './branch-input.ts'
import { listBranches } from './list-branches.server.ts'
import { removeBranch, saveBranch } from './save-branch.server.ts'

const BRANCH_INPUT = {
  slug: 'south',
  name: 'Салон на Южной',
  city: 'Москва',
  address: 'Южная улица, 1',
  phone: '8 (495) 000-00-01',
  hours: '1-5 9:00-21:00, 6-7 10:00-20:00',
  timeZone: 'Europe/Moscow',
  feedNames: ['Автоцентр Пример'],
  latitude: 55.6312,
  longitude: 37.6204,
  directions: ' От станции **Южная** пять минут пешком. ',
  testDrivesAtOnce: 2,
  position: 0,
}

const log = createLog('silent')

const database = await shareInFile(createTestDatabase())
await addStock(database.db)

async function addListedCar(branchNames: string[]): Promise<number> {
  const { db } = database
  const id = await addCar(db)
  const source = await db
    .insertInto('feed_source')
    .values({ name: `source ${id}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('car').set({ source_id: source.id }).where('id', '=', id).execute()
  await db
    .insertInto('feed_listing')
    .values({
      source_id: source.id,
      key: String(id),
      car_id: id,
      draft_hash: Buffer.from('x'),
      draft: JSON.stringify({ branchNames }),
      seen_at: new Date(),
    })
    .execute()
  return id
}

const branchOf = async (id: number) =>
  (await database.db.selectFrom('car').select('branch_id').where('id', '=', id).executeTakeFirstOrThrow()).branch_id

it('a new branch is assigned the cars whose feeds refer to it, and only those', async () => {
  const context = { db: database.db, log }
  const [referring, other] = [await addListedCar(['г. Москва, Южная улица 1']), await addListedCar(['Тверь'])]
  const saved = await saveBranch(context, v.parse(BranchInput, BRANCH_INPUT))
  expect(saved).toEqual({ isNew: true, assignedCars: 1 })
  expect(await branchOf(referring)).not.toBeNull()
  expect(await branchOf(other)).toBeNull()
  const again = await saveBranch(context, v.parse(BranchInput, BRANCH_INPUT), { assignUnassignedCars: true })
  expect(again).toEqual({ isNew: false, assignedCars: 1 })
  expect(await branchOf(other)).toBe(await branchOf(referring))
  const [branch] = await listBranches(context)
  expect(branch).toMatchObject({
    phone: '74950000001',
    latitude: 55.6312,
    directions: 'От станции **Южная** пять минут пешком.',
    hours: [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '21:00' }, { days: [6, 7] }],
  })
  expect(await removeBranch({ ...context, now: () => new Date() }, 'south')).toEqual({ ok: true })
  expect(await branchOf(referring)).toBeNull()
  expect(await removeBranch({ ...context, now: () => new Date() }, 'south')).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

it.each([
  [{ phone: '123' }, 'must be +7 and ten digits'],
  [{ hours: 'всегда' }, 'must be like "1-5 09:00-21:00'],
  [{ hours: '5-1 09:00-21:00' }, 'must be like "1-5 09:00-21:00'],
  [{ hours: '1-7 25:00-26:00' }, 'must be like "1-5 09:00-21:00'],
  [{ timeZone: 'Мск' }, 'must be a name such as Europe/Moscow'],
  [{ slug: 'Юг' }, 'must be small Latin letters'],
  [{ name: ' ' }, 'is empty'],
  [{ position: Number.NaN }, 'must be a whole number'],
  [{ latitude: 91 }, 'must be degrees between -90 and 90'],
  [{ longitude: Number.NaN }, 'must be degrees'],
  [{ testDrivesAtOnce: 21 }, 'must be a whole number from 0 to 20'],
  [{ testDrivesAtOnce: 0.5 }, 'must be a whole number from 0 to 20'],
  [{ directions: 'x'.repeat(2001) }, 'is longer than 2000 letters'],
])('%j is rejected with a remedy', (wrong, remedy) => {
  const { issues } = v.safeParse(BranchInput, { ...BRANCH_INPUT, ...wrong })
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(Object.keys(wrong))
  expect(issues?.[0].message.startsWith(remedy)).toBe(true)
})

it('formatted hours equal the parsed text', () => {
  for (const hours of ['1-5 09:00-21:00, 6-7 10:00-20:00', '7 10:00-18:00', '1-7 00:00-23:59'])
    expect(formatBranchHours(v.parse(BRANCH_FIELDS.hours, hours))).toBe(hours)
  expect(formatBranchHours([{ days: [1, 3, 4, 5], opens: '09:00', closes: '18:00' }])).toBe(
    '1 09:00-18:00, 3-5 09:00-18:00',
  )
})

it('an assigned car keeps its branch when its feed changes it', async () => {
  await using isolated = await createTestDatabase()
  const context = { db: isolated.db, now: () => new Date(), log }
  const feed = (priceRub: number) =>
    importDrafts(context, {
      source: 'main',
      origin: 'test',
      dialect: 'test',
      items: toFeedItems([createDraft(1, { branchNames: ['Тверь'] }, priceRub)]),
    })
  await feed(2_000_000)
  await saveBranch(context, v.parse(BranchInput, BRANCH_INPUT), { assignUnassignedCars: true })
  await feed(1_900_000)
  const car = await isolated.db.selectFrom('car').select(['price_rub', 'branch_id']).executeTakeFirstOrThrow()
  expect(car.price_rub).toBe(1_900_000)
  expect(car.branch_id).not.toBeNull()
})
