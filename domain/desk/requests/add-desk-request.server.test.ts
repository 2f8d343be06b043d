import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { StaffActor } from '#domain/access/rights.ts'
import { DAY_MS } from '#locale/durations.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { routingFixture } from '#tests/factories/routing.ts'
import { createSubmitContext } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { claimRequest } from '../actions/owner.server.ts'
import { routeRequests } from '../routing/route-requests.server.ts'
import { addDeskRequest } from './add-desk-request.server.ts'
import { listEarlierRequests } from './list-earlier-requests.server.ts'
import { findOfferedCar, suggestCars } from './offered-cars.server.ts'

const { db } = await shareInFile(createTestDatabase())
await addStock(db)
const desk = deskFixture(db)
const { context, addPerson, addRequestAt, findWork, listEntries, listEvents } = desk
const { addRule } = routingFixture(context)
const submitting = createSubmitContext(db, { now: context.now })
const [south, north] = [await desk.addBranch(), await desk.addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const stranger = await addPerson('sales-head', north, 'Лев Чужой')
const administrator = await addPerson('administrator', null, 'Егор Ём')

beforeEach(() => sql`truncate request cascade`.execute(db))

const PERSON = { name: 'Инна', phone: '79161110022', email: 'inna@example.com', comment: 'Белую' }
type Input = Parameters<typeof addDeskRequest>[2]
const input = (parts: Partial<Input> = {}): Input => ({
  kind: 'credit',
  answers: PERSON,
  branchId: south,
  consentWay: 'paper',
  key: randomUUID(),
  ...parts,
})
async function add(parts: Partial<Input> = {}, actor: StaffActor = anna): Promise<number> {
  const added = await addDeskRequest(submitting, actor, input(parts))
  if (!added.ok) throw new Error(added.reason)
  return added.number
}

describe('a request by hand', () => {
  it('is taken and answered by who enters it, with the consent, the car and its price', async () => {
    const carId = await addCar(db)
    const number = await add({ carId })
    expect(await findWork(number)).toMatchObject({
      status: 'taken',
      owner_id: anna.staffId,
      branch_id: south,
      first_response_by: anna.staffId,
    })
    const request = await db.selectFrom('request').selectAll().where('id', '=', number).executeTakeFirstOrThrow()
    expect(request).toMatchObject({ form: 'staff-desk', kind: 'credit', ...PERSON, branch_id: south })
    expect(request.car).toMatchObject({ id: carId, price: { priceRub: 1_000_000, totalRub: 1_000_000 } })
    const consents = await db
      .selectFrom('consent')
      .select(['way', 'purpose'])
      .where('request_id', '=', number)
      .execute()
    expect(consents).toEqual([{ way: 'paper', purpose: 'personal-data' }])
    expect(await listEvents(number)).toMatchObject([{ actor: anna.id, kind: 'add', after: { status: 'taken' } }])
    expect(await listEntries(number)).toMatchObject([
      { actor: anna.id, action: 'request.add', branchId: south, after: { kind: 'credit', consent: 'paper' } },
    ])
    // It is asked for once: the price may change, the request keeps its own.
    await db.updateTable('car').set({ price_rub: 900_000 }).where('id', '=', carId).execute()
    const { car } = await db.selectFrom('request').select('car').where('id', '=', number).executeTakeFirstOrThrow()
    expect(car?.price.priceRub).toBe(1_000_000)
  })

  it('that the rules are to place is nobody’s and waits for an answer until they have', async () => {
    const number = await add({ isForRules: true })
    expect(await findWork(number)).toMatchObject({ status: 'new', owner_id: null, first_response_at: null })
    expect(await listEvents(number)).toMatchObject([{ actor: anna.id, kind: 'add' }])
    await addRule({ way: 'one', staff_ids: [boris.staffId] })
    expect(await routeRequests(context)).toMatchObject({ offered: 1 })
    expect(await findWork(number)).toMatchObject({ owner_id: boris.staffId, status: 'new' })
  })

  it('is one, however often and however fast it is sent', async () => {
    const twice = input({ isForRules: true })
    const outcomes = await Promise.all([1, 2, 3].map(() => addDeskRequest(submitting, anna, twice)))
    const numbers = new Set(outcomes.map((outcome) => outcome.ok && outcome.number))
    expect(numbers.size).toBe(1)
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.isReplay)).toHaveLength(1)
    const [number] = numbers
    expect(await listEntries(Number(number))).toHaveLength(1)
    // The same form with other words is no second press.
    const changed = { ...twice, answers: { ...PERSON, comment: 'Чёрную' } }
    expect(await addDeskRequest(submitting, anna, changed)).toMatchObject({ reason: 'key-reused' })
  })

  it('is for who works on requests of the branch, and the log says who tried', async () => {
    for (const actor of [stranger, administrator]) {
      expect(await addDeskRequest(submitting, actor, input())).toEqual({ ok: false, reason: 'unknown' })
      const entry = await db
        .selectFrom('audit_log')
        .select(['action', 'subject'])
        .where('actor', '=', actor.id)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      expect(entry).toEqual({ action: 'access.refuse', subject: `branch:${south}` })
    }
    expect(await db.selectFrom('request').select('id').execute()).toEqual([])
  })
})

describe('earlier requests of a phone', () => {
  it('are those of thirty days in the actor’s branches, without the one that is being sent', async () => {
    const phone = PERSON.phone
    const [recent, own] = [await addRequestAt(south, { phone }), randomUUID()]
    await addRequestAt(north, { phone })
    await addRequestAt(south)
    await addRequestAt(south, { phone, createdAt: new Date(context.now().getTime() - 31 * DAY_MS) })
    await add({ key: own })
    await claimRequest(context, boris, recent)
    const found = await listEarlierRequests(context, anna, { phone, key: own })
    expect(found).toMatchObject([{ number: recent, isPhoneMasked: true, owner: { name: 'Борис Лосев' } }])
    expect(JSON.stringify(found)).not.toContain(phone)
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('actor', '=', anna.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'requests.search-phone', after: { rows: 1 } })
  })
})

describe('the car of a request', () => {
  it('is found by what the list suggests, a number, a link, a VIN or its end, and by words', async () => {
    const [first, second] = [await addCar(db), await addCar(db)]
    await db.updateTable('car').set({ vin: 'XTA217030C0002765', year: 2023 }).where('id', '=', first).execute()
    const [suggestion = ''] = (await suggestCars(context)).filter((name) => name.includes('2765'))
    expect(suggestion).toBe(`№\u00a0${first}, LADA Vesta, 2023, …2765, 1\u00a0000\u00a0000\u00a0₽`)
    const texts = [
      suggestion,
      `№ ${first}`,
      String(first),
      `https://cars.example/cars/used/lada/vesta/${first}/`,
      'XTA217030C0002765',
      // In the other layout of the keyboard, with a space.
      'хта 217030с0002765',
      '2765',
      'веста 2023',
      'lada vesta 2023',
    ]
    await db.updateTable('model').set({ name_ru: 'Веста' }).execute()
    for (const text of texts) expect(await findOfferedCar(context, text), text).toEqual({ ok: true, id: first })
    const several = await findOfferedCar(context, 'Vesta')
    expect(several).toMatchObject({ ok: false, reason: 'several' })
    expect(!several.ok && several.names.length).toBeGreaterThan(1)
    await db.updateTable('car').set({ state: 'sold' }).where('id', '=', second).execute()
    for (const text of [String(second), '№ 999999', 'ford', 'VESTA 1999', '%', ','])
      expect(await findOfferedCar(context, text), text).toEqual({ ok: false, reason: 'unknown', names: [] })
  })
})
