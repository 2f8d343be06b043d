import { expect, it } from 'vitest'
import { addMarkedPeople, findForeignMarkers } from '#tests/probes/markers.ts'
import { startDemoSite } from '#tests/servers/running-demo-site.ts'

it("no visitor sees another's data, and personal responses are no-store", async () => {
  const settings = { CALLS_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' }
  await using site = await startDemoSite(settings)
  const people = await addMarkedPeople(site.db, 40, { siteUrl: 'http://showroom.test' })
  const { own, fromMemory, ...seen } = await findForeignMarkers(site, people, { requests: 400, clients: 8 })
  expect(seen).toEqual({ requested: expect.any(Number), foreign: [], storable: [], failed: [] })
  expect(own).toBeGreaterThan(80)
  expect(fromMemory).toBeGreaterThan(0)
})
