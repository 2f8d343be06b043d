import { expect, it } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { addRequest } from '#tests/factories/requests.ts'
import { examineProxies } from './examine-proxies.server.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const PLAIN = { trustProxy: 0, siteUrl: undefined }

it('the doctor notices an undeclared proxy by an https address or by requests without an address', async () => {
  await using database = await createTestDatabase()
  const context = { db: database.db, now }
  expect(await examineProxies(context, PLAIN)).toEqual([])
  const https = { ...PLAIN, siteUrl: 'https://cars.example' }
  expect(await examineProxies(context, https)).toMatchObject([
    {
      status: 'odd',
      what: expect.stringContaining('TRUST_PROXY is 0'),
      remedy: expect.stringContaining('TRUST_PROXY'),
    },
  ])
  expect(await examineProxies(context, { ...https, trustProxy: 1 })).toMatchObject([{ status: 'good' }])
  await addRequest(context.db, { createdAt: new Date('2026-11-18T12:00:00Z') })
  expect(await examineProxies(context, PLAIN)).toEqual([])
  const { id } = await addRequest(context.db, { createdAt: new Date('2026-11-20T11:00:00Z') })
  expect(await examineProxies(context, { ...https, trustProxy: 1 })).toMatchObject([
    { status: 'odd', what: expect.stringContaining('1 requests came through a proxy') },
  ])
  await context.db.updateTable('request').set({ erased_at: now() }).where('id', '=', id).execute()
  expect(await examineProxies(context, PLAIN)).toEqual([])
})
