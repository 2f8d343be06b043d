import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { carXml, feedXml } from '../feed-fixture.ts'
import { FIELD_SPELLINGS } from '../records/feed-record.ts'
import { importFeed } from '../import-feed.server.ts'

/** What templates, slips of the keyboard and jokers write into a field; each broke some column once, or could. */
const ODD = [
  '0',
  '00',
  '0.0',
  '0.0 AT (00 л.с.) 4WD',
  '9.9 MT (9999 л.с.)',
  'Electro AT (9999 кВт)',
  '050 см3',
  '-1',
  '-0',
  '1e309',
  '.,.,',
  '2147483648',
  '99999999999999999999999',
  '999 млн',
  '0 дв.',
  'NaN',
  'null',
  '__proto__',
  '&amp;#xD800;',
  '&amp;#0;&amp;#xD83D;',
  '&#x202E;',
  'щ'.repeat(3000),
  '🚗'.repeat(3000),
  `http://a.example/${'x'.repeat(3000)}`,
]

it('every car of a feed is accepted or refused, whatever its fields contain', async () => {
  await using database = await createTestDatabase()
  const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: true })
  const fields = Object.values(FIELD_SPELLINGS).map(([name]) => name.replaceAll(' ', ''))
  const cars = fields.flatMap((field) =>
    ODD.map((value, index) => carXml({ unique_id: `${field}-${index}`, vin: '', [field]: value })),
  )
  const result = await importFeed(
    { db: database.db, http, now: () => new Date('2026-03-01T10:00:00Z'), log: createLog('silent') },
    { origin: { name: 'odd', stream: Readable.from([Buffer.from(feedXml(...cars))]) } },
  )
  await http.close()
  if (!result.ok) throw result.problem
  const { inFile, created, refused, hidden } = result.report.counts
  expect(inFile).toBe(cars.length)
  expect(created + refused + hidden).toBe(inFile)
  expect(created).toBeGreaterThan(inFile / 2)
})
