import { expect, it } from 'vitest'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { checkStock } from '#domain/health/check-stock.server.ts'
import { toReportLine } from './report-line.ts'

const now = () => new Date('2026-11-20T12:00:00Z')

it('the doctor notices that there is no branch, and cars without one', async () => {
  await using database = await createTestDatabase()
  const context = { db: database.db, now }
  await addStock(context.db)
  await addCar(context.db)
  const examine = async () =>
    (await checkStock(context)).map(toReportLine).filter(({ what }) => what.includes('branch'))
  expect(await examine()).toMatchObject([{ status: 'odd', what: expect.stringContaining('There is no branch') }])
  const { id } = await addBranch(context.db)
  expect(await examine()).toMatchObject([
    {
      status: 'odd',
      what: expect.stringContaining('have no branch'),
      remedy: expect.stringContaining('--take-cars'),
    },
  ])
  await context.db.updateTable('car').set({ branch_id: id }).execute()
  expect(await examine()).toEqual([])
})
