import { expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { NEW_BROWSER, STAFF_PASSWORD, staffFixture } from '#tests/factories/staff.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { dayOrNight } from '#tests/lanes/night.ts'
import { logInByPassword } from './log-in.server.ts'

// Guesses of a code by somebody who knows the password, over an hour; at night ten thousand.

const AT_ONCE = 40
const ROUNDS = dayOrNight(50, 250)

const { db } = await shareInFile(createTestDatabase())

it('of thousands of guesses for one person, from as many addresses, five in a quarter of an hour are checked', async () => {
  const { context, advance, addStaff } = staffFixture(db)
  const { email } = await addStaff([{ role: 'administrator', branchId: null }])
  const checkedAt: number[] = []
  let guesses = 0
  const guess = async () => {
    guesses += 1
    const address = `10.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`
    const login = { email, password: STAFF_PASSWORD, code: String(guesses).padStart(6, '0') }
    const result = await logInByPassword(context, login, { ...NEW_BROWSER, address })
    if (result.ok || result.reason !== 'too-many') checkedAt.push(context.now().getTime())
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(Array.from({ length: AT_ONCE }, guess))
    advance(HOUR_MS / ROUNDS)
  }
  expect(guesses).toBe(ROUNDS * AT_ONCE)
  expect(checkedAt.length).toBeGreaterThan(15)
  const sixthAfterMs = checkedAt.slice(5).map((at, index) => at - (checkedAt[index] ?? at))
  expect(Math.min(...sixthAfterMs)).toBeGreaterThanOrEqual(15 * MINUTE_MS)
})
