import { expect, it } from 'vitest'
import { submitRequest } from '#domain/requests/submission/submit-request.server.ts'
import { listFreeDays } from '#domain/test-drives/slots.server.ts'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createSubmission, createSubmitContext, SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadBooking } from './load-booking.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)

it('a fully booked branch does not show the slots of another, for a car that any of them may show', async () => {
  // A branch with one hour on Saturdays, and one with the default hours.
  const full = await addBranch(db, { hours: JSON.stringify([{ days: [6], opens: '10:00', closes: '11:00' }]) })
  await addBranch(db)
  const carId = await addCar(db)
  await using testSite = await createTestSite(database, { now: () => SUBMIT_TIME })
  const { site } = testSite
  const listHours = async () => (await listFreeDays(site, { branch: full.slug, carId })).flatMap(({ slots }) => slots)
  for (const slot of await listHours()) {
    const { answers, ...base } = createSubmission({ form: 'request-testdrive', kind: 'testdrive', carId })
    const submitted = { ...answers, brand: 'lada', branch: full.slug, slot }
    expect(await submitRequest(createSubmitContext(db), { ...base, answers: submitted })).toMatchObject({ ok: true })
  }
  expect(await listHours()).toEqual([])

  const search = new URLSearchParams({ car: String(carId), branch: full.slug })
  const { chosen, form } = await loadBooking(site, { search, path: '/technical/test-drive/' })
  expect(chosen).toMatchObject({ car: String(carId), branch: full.slug })
  expect(form?.slots?.flatMap(({ slots }) => slots)).toEqual([])
  expect(form?.fixedAnswers).toMatchObject({ branch: full.slug })
})
