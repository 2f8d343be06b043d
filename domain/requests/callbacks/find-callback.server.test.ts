import { expect, it } from 'vitest'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { findAnsweringBranch, calculateCallback } from './callback.ts'
import { findCallback } from './find-callback.server.ts'

// 20 November 2026 is a Friday; Moscow is three hours ahead of UTC.
const fridayUtc = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const branchHours = (opens: string, closes: string) => ({
  timeZone: 'Europe/Moscow',
  hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens, closes }],
})

it('an open branch calls back soon, a closed one when it opens', () => {
  expect(calculateCallback([branchHours('09:00', '21:00')], fridayUtc('12:00'))).toEqual({ kind: 'soon' })
  expect(calculateCallback([branchHours('09:00', '21:00')], fridayUtc('19:00'))).toEqual({
    kind: 'later',
    opening: { inDays: 1, day: 6, time: '09:00' },
  })
})

it('a branch that closes in five minutes does not promise ten', () => {
  expect(calculateCallback([branchHours('09:00', '21:00')], fridayUtc('17:55'))).toMatchObject({ kind: 'later' })
})

it('with several branches the earliest callback counts', () => {
  const branches = [branchHours('10:00', '20:00'), branchHours('09:00', '18:00')]
  expect(calculateCallback(branches, fridayUtc('16:00'))).toEqual({ kind: 'soon' })
  expect(calculateCallback(branches, fridayUtc('19:00'))).toMatchObject({ opening: { time: '09:00' } })
  expect(calculateCallback([], fridayUtc('19:00'))).toEqual({ kind: 'unknown' })
})

it('the earliest is found by absolute time and expressed in the time zone of the first branch', () => {
  const moscow = branchHours('09:00', '21:00')
  const east = { ...branchHours('09:00', '21:00'), timeZone: 'Asia/Yekaterinburg' }
  // 22:44 on Friday in Moscow, 00:44 on Saturday in Yekaterinburg.
  expect(calculateCallback([moscow, east], fridayUtc('19:44'))).toEqual({
    kind: 'later',
    opening: { inDays: 1, day: 6, time: '07:00' },
  })
  expect(calculateCallback([east], fridayUtc('19:44'))).toMatchObject({ opening: { inDays: 0, time: '09:00' } })
})

it('the branch that answers is the one that is open, otherwise the one that opens first', () => {
  const [late, early] = [branchHours('10:00', '18:00'), branchHours('09:00', '20:00')]
  expect(findAnsweringBranch([late, early], fridayUtc('14:00'))).toBe(late)
  expect(findAnsweringBranch([late, early], fridayUtc('14:55'))).toBe(early)
  expect(findAnsweringBranch([late, early], fridayUtc('19:00'))).toBe(early)
  const silent = { ...late, hours: [] }
  expect(findAnsweringBranch([silent], fridayUtc('14:00'))).toBe(silent)
  expect(findAnsweringBranch([], fridayUtc('14:00'))).toBeUndefined()
  // A visitor who chose the evening is called by the branch that is open then.
  expect(findAnsweringBranch([branchHours('09:00', '16:00'), early], fridayUtc('08:00'), 'evening')).toBe(early)
})

it('a chosen part of the day is limited to opening hours, on the next working day of the branch', () => {
  const weekdays = { timeZone: 'Europe/Moscow', hours: [{ days: [1, 2, 3, 4, 5], opens: '10:00', closes: '20:00' }] }
  const at = (time: string, part: string) => calculateCallback([weekdays], fridayUtc(time), part)
  const morning = { kind: 'part', part: 'morning', from: '10:00', to: '12:00' }
  expect(at('05:00', 'morning')).toEqual({ ...morning, inDays: 0, day: 5 })
  // A part that has begun still counts; in its last minutes the next one does.
  expect(at('08:00', 'morning')).toMatchObject({ inDays: 0, from: undefined, to: '12:00' })
  expect(at('08:55', 'morning')).toEqual({ ...morning, inDays: 3, day: 1 })
  expect(at('15:00', 'evening')).toMatchObject({ part: 'evening', inDays: 0, from: undefined, to: '20:00' })
  expect(at('12:00', 'now')).toEqual({ kind: 'soon' })
  expect(at('12:00', 'constructor')).toEqual({ kind: 'soon' })
})

it('a branch that is never open in the chosen part calls as if none was chosen', () => {
  expect(calculateCallback([branchHours('09:00', '17:00')], fridayUtc('12:00'), 'evening')).toEqual({ kind: 'soon' })
  expect(calculateCallback([], fridayUtc('12:00'), 'evening')).toEqual({ kind: 'unknown' })
})

it('the chosen branch counts first, then the branch of the car', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  await addStock(db)
  const carId = await addCar(db)
  const always = JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }])
  const never = JSON.stringify([])
  const place = { city: 'Москва', address: 'Ленина, 1', phone: '74950000001' }
  const [, closed] = await db
    .insertInto('branch')
    .values([
      { slug: 'open', name: 'Открытый', hours: always, ...place },
      { slug: 'closed', name: 'Закрытый', hours: never, ...place },
    ])
    .returning('id')
    .execute()
  await db.updateTable('car').set({ branch_id: closed?.id }).where('id', '=', carId).execute()
  const context = { db, now: () => fridayUtc('12:00') }
  expect(await findCallback(context, { branch: 'open', carId })).toEqual({ kind: 'soon' })
  expect(await findCallback(context, { carId })).toEqual({ kind: 'unknown' })
  expect(await findCallback(context, { branch: 'no-such' })).toEqual({ kind: 'soon' })
  // As in resolve-answers.server.ts: when the branch is not found, the car's is used.
  expect(await findCallback(context, { branch: 'no-such', carId })).toEqual({ kind: 'unknown' })
})
