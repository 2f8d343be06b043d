import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/database.ts'
import { addMarked, seekMarkers } from '#tests/markers.ts'
import { startSite } from '#tests/running-site.ts'

it('nobody is shown what is another’s, and what is personal is stored nowhere', async () => {
  await using database = await createTestDatabase()
  const settings = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' }
  await using site = await startSite({ databaseUrl: database.url, settings })
  const people = await addMarked(database.db, 40, { siteUrl: 'http://showroom.test' })
  const { own, ...seen } = await seekMarkers(site, people, { requests: 400, clients: 8 })
  expect(seen).toEqual({ asked: expect.any(Number), foreign: [], storable: [], failed: [] })
  expect(own).toBeGreaterThan(80)
})
