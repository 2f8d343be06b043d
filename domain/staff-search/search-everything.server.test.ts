import { beforeEach, expect, it } from 'vitest'
import { type Insertable, sql } from 'kysely'
import type { Car } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { claimRequest } from '#domain/desk/actions/owner.server.ts'
import { listingRow } from '#domain/search/search-fixture.ts'
import { customerFixture } from '#tests/factories/customers.ts'
import { addFeedSource } from '#tests/factories/feeds.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { searchEverything } from './search-everything.server.ts'

const VIN = 'XW8ZZZ61ZKG004471'

const database = await shareInFile(createTestDatabase())
const { db } = database
const desk = customerFixture(db)
const { addBranch, addPerson, addCustomer } = desk
const [south, north] = [await addBranch(), await addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const head = await addPerson('sales-head', south, 'Глеб Орлов')
const manager = await addPerson('stock-manager', south, 'Жанна Мель')
const director = await addPerson('administrator', null, 'Дина Юн')
const operator = await addPerson('operator', null, 'Олег Ось')
await db
  .insertInto('brand')
  .values([
    { slug: 'geely', name: 'Geely', name_ru: 'Джили', is_known: true },
    { slug: 'toyota', name: 'Toyota', name_ru: 'Тойота', is_known: true },
  ])
  .execute()
await db
  .insertInto('model')
  .values([
    { brand_id: 1, slug: 'monjaro', name: 'Monjaro', name_ru: 'Монжаро', is_known: true },
    { brand_id: 2, slug: 'camry', name: 'Camry', name_ru: 'Камри', is_known: true },
  ])
  .execute()
const source = await addFeedSource(db, 'Главный склад')
const { site } = await shareInFile(createTestSite(database))
const context = { ...site, ...desk.context }

beforeEach(() => sql`truncate car, request, customer cascade`.execute(db))

const search = (actor: StaffActor, text: string, limit = 10) => searchEverything(context, actor, { text, limit })
const requests = async (actor: StaffActor, text: string) =>
  (await search(actor, text)).requests.map(({ number }) => number)
const cars = async (actor: StaffActor, text: string) => (await search(actor, text)).cars.map(({ id }) => id)
const people = async (actor: StaffActor, text: string) => (await search(actor, text)).people.map(({ name }) => name)

/** What somebody sees of Leila and of the cars of a model. */
async function seen(actor: StaffActor) {
  const [ofPeople, ofCars] = [await search(actor, 'лейла'), await search(actor, 'монжаро')]
  return {
    requests: ofPeople.requests.map(({ number }) => number),
    customers: ofPeople.customers.map(({ id }) => id),
    cars: ofCars.cars.map(({ id }) => id),
  }
}

async function addCar(parts: Partial<Insertable<Car>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('car')
    .values({
      catalogue_block: 'used',
      brand_id: 1,
      model_id: 1,
      year: 2024,
      price_rub: 3_000_000,
      availability: 'in-stock',
      branch_id: south,
      state: 'published',
      state_since: desk.context.now(),
      ...parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

it('each sees what their roles give them in their branches, and nothing of another', async () => {
  const [own, foreign] = [
    await addCustomer(south, { name: 'Лейла Ахметова' }),
    await addCustomer(north, { name: 'Лейла Сафина', phone: '79030000001' }),
  ]
  const [near, far, nowhere] = [
    await addCar(),
    await addCar({ branch_id: north }),
    await addCar({ branch_id: null, state: 'sold' }),
  ]
  expect(await seen(anna)).toEqual({ requests: [own.number], customers: [own.id], cars: [near] })
  expect(await seen(manager)).toEqual({ requests: [], customers: [], cars: [near] })
  expect(await seen(operator)).toEqual({ requests: [], customers: [], cars: [] })
  expect(await seen(director)).toEqual({
    requests: [foreign.number, own.number],
    customers: [foreign.id, own.id],
    cars: [far, near, nowhere],
  })
  for (const text of [String(foreign.number), `№ ${far}`, '79030000001']) {
    const { requests: found, customers, cars: others } = await search(anna, text)
    expect(found.map(({ number }) => number)).not.toContain(foreign.number)
    expect(customers).toEqual([])
    expect(others.map(({ id }) => id)).not.toContain(far)
  }
})

it('people are found by those who manage them alone', async () => {
  expect(await people(director, 'лос бор')).toEqual(['Борис Лосев'])
  expect(await people(director, 'ОРЛОВ')).toEqual(['Глеб Орлов'])
  expect(await people(director, 'осев')).toEqual([])
  for (const actor of [anna, head, manager, operator]) expect(await people(actor, 'лосев')).toEqual([])
})

it.each(['4567', '3 45-67', '79161234567', '8 (916) 123-45-67', '+7 916 123 45 67', '9161234567'])(
  'a telephone in any writing: %s',
  async (text) => {
    const { number, id } = await addCustomer(south, { phone: '79161234567' })
    const { requests: found, customers } = await search(anna, text)
    expect(found.map((row) => row.number)).toEqual([number])
    expect(customers.map((row) => row.id)).toEqual([id])
  },
)

it('the masked phone of a colleague’s request is found whole, and is masked in the answer', async () => {
  const { number } = await addCustomer(south, { phone: '79161234567' })
  await claimRequest(desk.context, boris, number)
  for (const end of ['4567', '161234567']) expect((await search(anna, end)).customers).toEqual([])
  expect(await requests(anna, '4567')).toEqual([])
  expect((await search(anna, '89161234567')).requests).toMatchObject([{ number, isPhoneMasked: true }])
  expect(await requests(head, '4567')).toEqual([number])
})

it('requests of every status are found by a number, a name, and the VIN that they are about', async () => {
  const carId = await addCar({ vin: VIN })
  const { number } = await addCustomer(south, { name: 'Пётр Ём', carId })
  const { number: trade } = await addCustomer(south, { name: 'Анна', phone: '79030000002' })
  await db
    .updateTable('request')
    .set({ details: JSON.stringify({ own_vin: 'XTAGFK330KY0045678' }) })
    .where('id', '=', trade)
    .execute()
  await db.updateTable('request_work').set({ status: 'spam' }).where('request_id', '=', number).execute()
  expect(await requests(anna, `№ ${number}`)).toEqual([number])
  expect(await requests(anna, 'ем петр')).toEqual([number])
  for (const text of [VIN, VIN.toLowerCase(), 'G004471', '4471', 'VIN: 00 4471', '…4471'])
    expect(await requests(anna, text)).toEqual([number])
  expect(await requests(anna, 'Y0045678')).toEqual([trade])
  expect(await requests(anna, '471')).toEqual([])
})

it('the request with this number is before those with this end of a phone', async () => {
  const { number } = await addCustomer(south, { phone: '79030000003' })
  await sql`alter sequence request_id_seq restart with 4001`.execute(db)
  const { number: exact } = await addCustomer(south, { phone: '79030000004' })
  const { number: newer } = await addCustomer(south, { phone: '79030004001' })
  expect(exact).toBe(4001)
  expect(await requests(anna, '4001')).toEqual([exact, newer])
  expect(await requests(anna, String(number))).toContain(number)
})

it('a suspect request is shown to those who may release it', async () => {
  const { number } = await addCustomer(south, { name: 'Спамер' })
  await db.updateTable('request_work').set({ held_since: new Date() }).where('request_id', '=', number).execute()
  expect(await requests(anna, 'спамер')).toEqual([])
  expect((await search(head, 'спамер')).requests).toMatchObject([{ number, isHeld: true }])
})

it('cars are found by their number, the end of a VIN, the number of a feed, and their name in either alphabet', async () => {
  const monjaro = await addCar({ vin: VIN, trim: 'Exclusive', colour: 'white' })
  const camry = await addCar({ brand_id: 2, model_id: 2, year: 2021, colour: 'black', state: 'draft', trim: 'Люкс' })
  await db
    .insertInto('feed_listing')
    .values(listingRow(source, 'A-77/1', camry, {}))
    .execute()
  for (const text of [
    `№ ${monjaro}`,
    VIN,
    'zkg004471',
    '4471',
    'кg004471',
    'монжаро',
    'GEELY',
    'джили белый',
    'vjy;fhj',
  ])
    expect([text, await cars(anna, text)]).toEqual([text, [monjaro]])
  for (const text of ['A-77/1', 'камри 2021', 'toyota camry люкс', 'черная тойота', 'camry 2020-2022'])
    expect([text, await cars(anna, text)]).toEqual([text, [camry]])
  for (const text of ['471', 'камри 2020', 'камри белая', 'камри престиж', 'A-77', 'Анна Ким', 'Мария Соколова'])
    expect([text, await cars(anna, text)]).toEqual([text, []])
})

it('cars that are still here are before those that are gone', async () => {
  const [gone, here] = [await addCar({ state: 'archived' }), await addCar({ state: 'draft' })]
  const sold = await addCar({ state: 'sold' })
  expect(await cars(anna, 'монжаро')).toEqual([here, sold, gone])
  expect((await search(anna, 'монжаро', 2)).cars).toHaveLength(2)
})

it.each([
  ['', '   ', '%', '_', '%%%%', '\\', "'; drop table car; --", ':*', '!()&|', '<->', '🚗', '\0', 'а\0б', '\u202e'],
  ['№', '#', '0', '-1', '99999999999999999999', '1e9', 'NaN', 'ы'.repeat(10_000), '1'.repeat(10_000), '%'.repeat(100)],
])('hostile texts find nothing and break nothing', async (...texts) => {
  await addCustomer(south, { name: 'Анна', phone: '79161234567' })
  await addCar({ vin: VIN })
  for (const text of texts)
    expect([text, await search(director, text)]).toEqual([text, { requests: [], customers: [], cars: [], people: [] }])
})

/** What the log says about what somebody has searched for. */
const listEntries = (actor: StaffActor) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'after'])
    .where('actor', '=', actor.id)
    .where('action', 'like', '%search%')
    .execute()

it('the log says who has searched for a phone or an address, and not for which', async () => {
  await addCustomer(south, { phone: '79161234567' })
  const vera = await addPerson('salesperson', south, 'Вера Лист')
  for (const text of ['', 'анна', 'монжаро', '№ 1', '8 916 123-45-67', 'anna@mail.example']) await search(vera, text)
  const entry = { action: 'search.phone', subject: 'search:everything' }
  expect(await listEntries(vera)).toEqual([
    { ...entry, after: { requests: 1, customers: 1 } },
    { ...entry, after: { requests: 0, customers: 0 } },
  ])
  // Who sees no people has searched for none.
  await search(operator, '79161234567')
  expect(await listEntries(operator)).toEqual([])
})
