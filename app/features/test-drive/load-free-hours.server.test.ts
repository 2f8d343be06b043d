import { expect, it } from 'vitest'
import { addBranch } from '#tests/factories/branches.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { SUBMIT_TIME } from '#tests/factories/submissions.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadBooking } from './load-booking.server.ts'

const database = await shareInFile(createTestDatabase())
const { db } = database
await addStock(db)
const near = await addBranch(db)
// Open on Saturdays, from ten to twelve.
const far = await addBranch(db, {
  city: 'Казань',
  address: 'Дальняя улица, 1',
  hours: JSON.stringify([{ days: [6], opens: '10:00', closes: '12:00' }]),
})
const empty = await addBranch(db)
const nearCar = await addCar(db)
await db.updateTable('car').set({ branch_id: near.id }).where('id', '=', nearCar).execute()
const farCar = await addCar(db)
await db.updateTable('car').set({ branch_id: far.id }).where('id', '=', farCar).execute()
const testSite = await shareInFile(createTestSite(database, { now: () => SUBMIT_TIME }))
/** A Saturday at the other branch. */
const SLOT = '2026-11-21T10:00'
const load = (search: Record<string, string>) =>
  loadBooking(testSite.site, { search: new URLSearchParams(search), path: '/technical/test-drive/' })

it('a visitor who has chosen nothing sees the next free days of the first branch, and can go on', async () => {
  const { hours, form } = await load({})
  expect(hours).toMatchObject({
    branch: near.slug,
    address: expect.stringMatching(/^Салон \d+: Москва, Светлый проезд, 14$/),
    earlier: undefined,
  })
  expect(hours?.days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(hours?.later).toBe('2026-11-23')
  expect(form).toBeUndefined()
  const next = await load({ branch: near.slug, from: '2026-11-23' })
  expect(next.hours?.days[0]?.day).toBe('2026-11-23')
  expect(next.hours?.earlier).toBe('2026-11-20')
})

it('days without a free hour are left out', async () => {
  const { hours } = await load({ branch: far.slug })
  expect(hours?.branches.find(({ value }) => value === far.slug)?.label).toBe('Казань')
  expect(hours?.days).toEqual([
    { day: '2026-11-21', slots: [SLOT, '2026-11-21T11:00'] },
    { day: '2026-11-28', slots: ['2026-11-28T10:00', '2026-11-28T11:00'] },
  ])
})

it('after an hour only cars of its branch are offered, and the form has the hour', async () => {
  const begun = await load({ branch: far.slug, slot: SLOT })
  expect(begun).toMatchObject({ time: { slot: SLOT, branch: far.slug }, hours: undefined, notice: undefined })
  const { cars, chosen, form } = await load({ branch: far.slug, slot: SLOT, brand: 'lada', model: 'vesta' })
  expect(cars.map(({ value }) => value)).toEqual([String(farCar)])
  expect(chosen.branch).toBe(far.slug)
  expect(form?.values.slot).toEqual([SLOT])
})

it('a branch without cars is not offered', async () => {
  const { hours } = await load({ branch: empty.slug })
  expect(hours?.branches.map(({ value }) => value)).toEqual([near.slug, far.slug])
  expect(hours?.branch).toBe(near.slug)
})

it('an hour that is not free is reported, and the others are shown', async () => {
  const { time, hours, notice } = await load({ branch: far.slug, slot: '2026-11-21T12:00' })
  expect(time).toBeUndefined()
  expect(hours?.branch).toBe(far.slug)
  expect(notice).toContain('уже заняли')
})

it('a link to a car rules over the hour', async () => {
  const { chosen, time, notice } = await load({ branch: far.slug, slot: SLOT, car: String(nearCar) })
  expect(time).toBeUndefined()
  expect(chosen).toMatchObject({ car: String(nearCar), branch: near.slug })
  expect(notice).toBeUndefined()
})
