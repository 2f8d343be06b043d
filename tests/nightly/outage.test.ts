import { expect, it } from 'vitest'
import { killDatabaseUnderLoad } from '#tests/probes/outages.ts'

it('the site outlives its database, which is killed under load again and again: nothing is lost, and all is delivered', async () => {
  const { answered, stored, deliveries } = await killDatabaseUnderLoad(3)
  expect(stored).toEqual(answered)
  expect(deliveries).toBe(2 * answered.length)
})
