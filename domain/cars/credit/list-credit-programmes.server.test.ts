import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { listCreditProgrammes } from './list-credit-programmes.server.ts'

test('programmes are listed in the dealer’s order, with percentages as numbers', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  expect(await listCreditProgrammes({ db })).toEqual([])
  const terms = {
    licence: '1000',
    annual_rate_percent: 12.9,
    full_cost_min_percent: 13.105,
    full_cost_max_percent: 19.4,
    term_months: 84,
    first_payment_percent: 20,
  }
  await db
    .insertInto('credit_programme')
    .values([
      { ...terms, lender: 'Второй', position: 2 },
      { ...terms, lender: 'Первый', position: 1, catalogue_block: 'new' },
    ])
    .execute()
  const programmes = await listCreditProgrammes({ db })
  expect(programmes.map((programme) => [programme.lender, programme.block])).toEqual([
    ['Первый', 'new'],
    ['Второй', null],
  ])
  expect(programmes[0]).toMatchObject({ annualRatePercent: 12.9, fullCostMinPercent: 13.105, termMonths: 84 })
})
