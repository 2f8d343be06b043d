import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { addCar } from '#tests/factories/cars.ts'
import { createSubmission, createSubmitContext } from '#tests/factories/submissions.ts'
import type { RequestAnswers } from '../kinds/registry.ts'
import { resolveAnswers } from './resolve-answers.server.ts'
import type { Submission } from './submission.ts'
import { takeCarSnapshot } from './take-car-snapshot.server.ts'

const BRANCH = { city: 'Москва', address: 'Варшавское шоссе, 1', phone: '74950000001', hours: '[]' }
const MODEL = { is_known: true, brand_id: 1 }

const database = await shareInFile(createTestDatabase())
const { db } = database
const brands = await db
  .insertInto('brand')
  .values([
    { slug: 'geely', name: 'Geely', name_ru: 'Джили', is_known: true },
    { slug: 'moskvich', name: 'Москвич', is_known: true },
  ])
  .returning('block_id')
  .execute()
const blockId = brands[0]?.block_id ?? 0
// A brand whose name is the block id of another.
await db
  .insertInto('brand')
  .values({ slug: 'figure', name: String(blockId), is_known: false })
  .execute()
await db
  .insertInto('model')
  .values([
    { ...MODEL, slug: 'monjaro', name: 'Monjaro', name_ru: 'Монжаро' },
    { ...MODEL, slug: 'coolray', name: 'Coolray' },
    { ...MODEL, slug: 'three', name: '3', brand_id: 2 },
  ])
  .execute()
await db
  .insertInto('branch')
  .values([
    { ...BRANCH, slug: 'moscow-south', name: 'Автоцентр «Юг»' },
    { ...BRANCH, slug: 'tver', name: 'Автоцентр Тверь' },
  ])
  .execute()

const resolve = async (answers: object, parts: Partial<Submission> = {}) => {
  const context = createSubmitContext(database.db)
  const sent = createSubmission(parts)
  return resolveAnswers(
    context,
    { kind: sent.kind, answers: { ...sent.answers, ...answers } },
    await takeCarSnapshot(context, sent),
  )
}

it.each(['geely', 'Geely', 'GEELY', 'Джили', 'джили'])('%s is the brand Geely', async (brand) => {
  expect(await resolve({ brand })).toMatchObject({ brand: { slug: 'geely' }, details: { brand: 'Geely' } })
})

it('a block id wins over an equal name of another brand', async () => {
  expect(await resolve({ brand: String(blockId) })).toMatchObject({ details: { brand: 'Geely' } })
  expect(await resolve({ brand: 'figure' })).toMatchObject({ brand: { slug: 'figure' } })
})

it('a Cyrillic name is found in any case', async () => {
  expect(await resolve({ brand: 'МОСКВИЧ' })).toMatchObject({ brand: { slug: 'moskvich' } })
})

it.each(['Lada', '0', '999999999', '99999999999999999999', '', '%', 'gee_y', 'constructor'])(
  'an unknown brand stays as it was written: %j',
  async (brand) => {
    const resolved = await resolve({ brand, model: 'monjaro' })
    expect(resolved).toMatchObject({ details: { brand, model: 'monjaro' } })
    expect(resolved.brand).toBeUndefined()
  },
)

it.each(['monjaro', 'Monjaro', 'МОНЖАРО'])('%s is a model of that brand', async (model) => {
  expect(await resolve({ brand: 'geely', model })).toMatchObject({ details: { brand: 'Geely', model: 'Monjaro' } })
})

it.each(['three', 'x', '__proto__'])('%s is no model of that brand and stays as it was sent', async (model) => {
  expect(await resolve({ brand: 'geely', model })).toMatchObject({ brand: { slug: 'geely' }, details: { model } })
})

it.each(['moscow-south', 'Moscow-South', 'автоцентр «юг»'])(
  '%s is a branch and not stored as a detail',
  async (branch) => {
    const resolved = await resolve({ branch })
    expect(resolved.branch).toMatchObject({ slug: 'moscow-south' })
    expect(resolved.details).toEqual({})
  },
)

it('an unknown branch stays as it was sent', async () => {
  const resolved = await resolve({ branch: 'Казань' })
  expect(resolved).toMatchObject({ details: { branch: 'Казань' } })
  expect(resolved.branch).toBeUndefined()
})

it('without an answer the brand and the branch come from the car; an answer has priority', async () => {
  const carId = await addCar(database.db)
  await database.db.updateTable('car').set({ branch_id: 1 }).where('id', '=', carId).execute()
  const about = { carId }
  expect(await resolve({}, about)).toMatchObject({
    brand: { slug: 'geely' },
    branch: { slug: 'moscow-south' },
    details: {},
  })
  expect(await resolve({ brand: 'moskvich', branch: 'tver' }, about)).toMatchObject({
    brand: { slug: 'moskvich' },
    branch: { slug: 'tver' },
    details: { brand: 'Москвич' },
  })
  expect(await resolve({ brand: 'Lada', branch: 'Казань' }, about)).toMatchObject({
    brand: { slug: 'geely' },
    branch: { slug: 'moscow-south' },
    details: { brand: 'Lada', branch: 'Казань' },
  })
})

const loan: Partial<RequestAnswers<'credit'>> = { price_rub: 2_000_000, first_payment_rub: 800_000, term_months: 60 }

it('a credit contains the monthly payment, the lender and the full cost', async () => {
  const without = await resolve(loan)
  expect(without.details).toEqual(loan)
  await database.db
    .insertInto('credit_programme')
    .values({
      lender: 'Банк «Пример»',
      licence: 'лицензия Банка России № 1000',
      annual_rate_percent: 9.5,
      full_cost_min_percent: 10.1,
      full_cost_max_percent: 12,
      term_months: 84,
      first_payment_percent: 20,
      catalogue_block: 'new',
    })
    .execute()
  expect((await resolve(loan)).details).toEqual({
    ...loan,
    programme: 'Автокредит',
    monthly_rub: 25_203,
    lender: 'Банк «Пример», лицензия Банка России № 1000, ставка 9,5\u00a0%, ПСК 10,1–12\u00a0%',
  })
})

it('the chosen programme is used, unless it does not admit the car', async () => {
  await database.db
    .insertInto('credit_programme')
    .values({
      slug: 'used-cars',
      name: 'На автомобиль с пробегом',
      lender: 'Банк «Пример»',
      licence: 'лицензия Банка России № 1000',
      annual_rate_percent: 0,
      full_cost_min_percent: 1,
      full_cost_max_percent: 1,
      term_months: 60,
      first_payment_percent: 20,
      catalogue_block: 'used',
      position: 9,
    })
    .execute()
  const chosen = { ...loan, programme: 'used-cars' }
  expect((await resolve(chosen)).details).toMatchObject({ programme: 'На автомобиль с пробегом', monthly_rub: 20_000 })
  expect((await resolve({ ...loan, programme: 'nothing' })).details).toMatchObject({ programme: 'Автокредит' })
  await database.db.deleteFrom('credit_programme').where('slug', '=', 'used-cars').execute()
})

it('a credit for a used car is calculated by a programme for used cars, or not at all', async () => {
  const carId = await addCar(database.db)
  expect((await resolve(loan, { carId })).details).toEqual(loan)
})

describe('a trade-in car', () => {
  const own = { own_brand: 'джили', own_model: 'Монжаро', own_year: 2020, own_mileage_km: 60_000 }

  it('has the estimate of the site, when similar cars are in stock', async () => {
    expect((await resolve(own, { kind: 'trade' })).details).toEqual(own)
    for (let count = 0; count < 4; count += 1) {
      const id = await addCar(database.db)
      await database.db.updateTable('car').set({ mileage_km: 60_000 }).where('id', '=', id).execute()
    }
    expect((await resolve(own, { kind: 'trade' })).details).toEqual({
      ...own,
      estimate: expect.stringMatching(/^[\d\s]+ – [\d\s]+₽, по 4 похожим$/),
    })
    expect((await resolve(own, { kind: 'service' })).details).toEqual(own)
  })

  it('without an estimate is a valid request', async () => {
    const broken = { ...createSubmitContext(database.db), now: () => new Date(Number.NaN) }
    const answers = { name: 'Анна', phone: '79161234567', ...own }
    expect((await resolveAnswers(broken, { kind: 'trade', answers }, undefined)).details).toEqual(own)
  })
})
