import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { sql } from 'kysely'
import { carXml, feedXml } from './feed-fixture.ts'
import { type FeedImport, importFeed } from './import-feed.server.ts'

const database = await createTestDatabase()
const { db } = database
const folder = await mkdtemp(path.join(tmpdir(), 'showroom-feeds-'))
const http = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: true })
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
  await database[Symbol.asyncDispose]()
})
beforeEach(() => sql`truncate car, brand, model, branch, feed_source, photo restart identity cascade`.execute(db))

const context = { db, http, now: () => new Date('2026-03-01T10:00:00Z'), log: createLog('silent') }
const importOrigin = (origin: FeedImport['origin'], options: Partial<FeedImport> = {}) =>
  importFeed(context, { origin, ...options })
const importText = (text: string | Buffer, options: Partial<FeedImport> = {}) =>
  importOrigin({ name: 'test', stream: Readable.from([Buffer.from(text)]) }, options)
const oneCar = () => db.selectFrom('car').selectAll().executeTakeFirstOrThrow()
const countCars = async () => (await db.selectFrom('car').select('id').execute()).length

describe('a feed that cannot be imported changes nothing and returns the reason', () => {
  const deep = 1_000_000
  const whole = feedXml(carXml())
  const cases: [name: string, text: string | Buffer, reason: string, message: RegExp][] = [
    ['malformed XML', whole.replace('</mark_id>', ''), 'malformed', /line 3/],
    ['a feed that is cut off', whole.slice(0, -30), 'malformed', /unclosed tag/],
    ['a tag that is never closed', `${whole} <data>`, 'malformed', /not well-formed/],
    ['a DOCTYPE', whole.replace('<data>', '<!DOCTYPE data [<!ENTITY a "b">]><data>'), 'forbidden', /DOCTYPE/],
    ['an entity of its own', whole.replace('Vesta', '&vesta;'), 'malformed', /undefined entity/],
    ['a bare ampersand', whole.replace('Vesta', 'A & B'), 'malformed', /unclosed tag/],
    ['nested tags without end', `<data><cars><car>${'<a>'.repeat(deep)}`, 'malformed', /nested/],
    ['nested tags above the cars', `<data>${'<a>'.repeat(deep)}`, 'malformed', /nested/],
    ['one car without end', `<data><cars><car>${'<a/>'.repeat(50_000)}`, 'malformed', /too large/],
    ['one text without end', `<data><cars><car><a>${'x'.repeat(5_000_000)}`, 'malformed', /too large/],
    ['one tag without end', `<data><cars><car a="${'x'.repeat(5_000_000)}`, 'malformed', /too large/],
    ['a web page', '<!doctype html><html><body>Вход</body></html>', 'not-a-feed', /HTML/],
    ['a web page behind a declaration', '<?xml version="1.0"?> <!-- x --> <HTML>', 'not-a-feed', /HTML/],
    ['another XML', '<opml><body/></opml>', 'unknown-format', /<opml>/],
    ['a feed of news', '<rss><channel/></rss>', 'empty', /no car/],
    ['no XML at all', '{"cars": []}', 'unknown-format', /neither/],
    ['nothing', '', 'empty', /empty/],
    ['blanks', ' \n ', 'empty', /empty/],
    ['no cars', '<data><cars></cars></data>', 'empty', /no car/],
    ['a zip', Buffer.from('PK\u0003\u0004 and so on'), 'archive', /zip/],
    ['a workbook', Buffer.from(`PK\u0003\u0004${' '.repeat(26)}[Content_Types].xml`), 'spreadsheet', /Excel/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'spreadsheet', /Excel/],
    ['a gzip that is cut off', gzipSync(whole.repeat(100)).subarray(0, 200), 'malformed', /cut off/],
    [
      'an unknown encoding',
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ebcdic-99"?><data>'), Buffer.from([0xc0, 0xc1, 0xc2])]),
      'wrong-encoding',
      /ebcdic/,
    ],
    ['a price list with an open quote', 'Марка;Модель;Год;Цена\nLada;"Vesta;2025;1000000\n', 'malformed', /Quote/i],
    ['nothing but cars without a price', feedXml(carXml({ price: '0' })), 'nothing-accepted', /None of the 1/],
  ]
  it.each(cases)('%s', async (_name, text, reason, message) => {
    const result = await importText(text)
    expect(result).toMatchObject({ ok: false, problem: { reason, message: expect.stringMatching(message) } })
    expect(await countCars()).toBe(0)
  })

  it('a gzip that unpacks to more than the limit, long before its end', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<data><cars>'), Buffer.alloc(50_000_000, '<!-- -->')]))
    const result = await importText(bomb, { limits: { maxBytes: 1_000_000 } })
    expect(result).toMatchObject({ ok: false, problem: { reason: 'too-large' } })
  })

  it('a directory, and a file that is not there', async () => {
    expect(await importOrigin(folder)).toMatchObject({
      problem: { reason: 'unreadable', message: expect.stringMatching(/directory/) },
    })
    expect(await importOrigin(`${folder}/none.xml`)).toMatchObject({
      problem: { reason: 'unreadable', message: expect.stringMatching(/does not exist/) },
    })
  })

  it('a branch that does not exist', async () => {
    expect(await importText(feedXml(carXml()), { branch: 'north' })).toMatchObject({
      problem: { reason: 'unknown-branch' },
    })
  })
})

describe('a feed from the web', () => {
  it('is imported, through redirects, gzipped or not', async () => {
    await using server = await startLocalServer((request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/feed.xml?key=secret' }).end()
      else response.end(gzipSync(feedXml(carXml())))
    })
    const result = await importOrigin(`${server.url}/old`)
    expect(result).toMatchObject({ ok: true, report: { source: new URL(server.url).host, counts: { created: 1 } } })
  })

  it('has its address stored without the secret key', async () => {
    await using server = await startLocalServer((_request, response) => response.end(feedXml(carXml())))
    const result = await importOrigin(`${server.url}/feed.xml?key=secret`)
    expect(result).toMatchObject({ report: { origin: `${server.url}/feed.xml` } })
  })

  it('is aborted when the server answers slowly', async () => {
    await using server = await startLocalServer((_request, response) => response.write('<data><cars>'))
    const result = await importOrigin(`${server.url}/`, { limits: { idleMs: 200 } })
    expect(result).toMatchObject({ ok: false, problem: { reason: 'too-slow' } })
  })

  it('is aborted when it never ends', async () => {
    await using server = await startLocalServer((_request, response) => {
      response.write('<data><cars>')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    })
    const result = await importOrigin(`${server.url}/`, { limits: { totalMs: 400 } })
    expect(result).toMatchObject({ ok: false, problem: { reason: 'too-slow' } })
  })

  it('is aborted when the connection breaks off, and nothing changes', async () => {
    await using server = await startLocalServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      response.write(feedXml(carXml()).slice(0, -20), () => response.destroy())
    })
    expect(await importOrigin(`${server.url}/`)).toMatchObject({ ok: false, problem: { reason: 'unreadable' } })
    expect(await countCars()).toBe(0)
  })

  it('is never fetched from a private address, unless allowed', async () => {
    await using server = await startLocalServer((_request, response) => response.end(feedXml(carXml())))
    const strict = createHttpClient({ userAgent: 'Showroom', allowPrivateAddresses: false })
    const result = await importFeed({ ...context, http: strict }, { origin: server.url })
    await strict.close()
    expect(result).toMatchObject({
      ok: false,
      problem: {
        reason: 'private-address',
        message: expect.stringMatching(/has no public address/),
        remedy: expect.stringMatching(/ALLOW_PRIVATE_ADDRESSES/),
      },
    })
    expect(server.requests).toEqual([])
  })

  it('is not accepted from a 404 response or a web page', async () => {
    await using server = await startLocalServer((request, response) => {
      if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/xml' }).end('<html></html>')
      else response.writeHead(404).end()
    })
    expect(await importOrigin(`${server.url}/none`)).toMatchObject({
      problem: { reason: 'unreadable', message: expect.stringMatching(/404/) },
    })
    expect(await importOrigin(`${server.url}/page`)).toMatchObject({ problem: { reason: 'not-a-feed' } })
  })
})

const named = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n${feedXml(carXml({ description: 'Ёжик и «кавычки» — всё цело' }))}`

describe('the encoding of a feed', () => {
  it.each([
    ['UTF-8', Buffer.from(named('utf-8')), 0],
    ['UTF-8 with a BOM', Buffer.from(`\uFEFF${named('utf-8')}`), 0],
    ['UTF-16 with a BOM', iconv.encode(named('utf-16'), 'utf-16le', { addBOM: true }), 0],
    ['Windows-1251', iconv.encode(named('windows-1251'), 'windows-1251'), 0],
    ['KOI8-R', iconv.encode(named('koi8-r').replaceAll(/[«»—]/g, '-'), 'koi8-r'), 0],
    ['Windows-1251 that calls itself UTF-8', iconv.encode(named('utf-8'), 'windows-1251'), 1],
    ['UTF-8 that calls itself Windows-1251', Buffer.from(named('windows-1251')), 1],
    ['Windows-1251 that says nothing', iconv.encode(feedXml(carXml({ description: 'Ёжик' })), 'windows-1251'), 0],
  ])('%s is decoded', async (_name, bytes, warnings) => {
    const result = await importText(bytes)
    expect(result).toMatchObject({ ok: true, report: { counts: { created: 1 } } })
    expect(result.report?.warnings).toHaveLength(warnings)
    expect((await oneCar()).description).toMatch(/^Ёжик/)
  })

  it('can have a few damaged letters, with a warning', async () => {
    const bytes = Buffer.from(feedXml(carXml({ description: `${'Ёжик '.repeat(200)}#` })))
    bytes[bytes.indexOf('#')] = 0xff
    expect(await importText(bytes)).toMatchObject({ ok: true, report: { warnings: [expect.stringMatching(/1 char/)] } })
  })

  it('is detected wherever the bytes are split into chunks', async () => {
    const bytes = Buffer.from(named('utf-8'))
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]))
    expect(await importOrigin({ name: 'test', stream: Readable.from(pieces) })).toMatchObject({ ok: true })
    expect((await oneCar()).description).toBe('Ёжик и «кавычки» — всё цело')
  })
})

describe('the example feeds', async () => {
  const samples = path.join(import.meta.dirname, '../../../shared/feeds')
  const files = await readdir(samples).catch(() => [])
  const feeds = files.filter((file) => file.endsWith('.xml'))

  describe.runIf(feeds.length > 0)('account for every car', () => {
    it.each(feeds)('%s', async (file) => {
      const cars = Number(/-(\d+)\.xml$/.exec(file)?.[1])
      const first = await importOrigin(path.join(samples, file))
      expect(first).toMatchObject({ ok: true, report: { counts: { inFile: cars, created: cars, refused: 0 } } })
      const stamps = await db.selectFrom('car').select(['id', 'changed_xid']).orderBy('id').execute()
      expect(await importOrigin(path.join(samples, file))).toMatchObject({
        ok: true,
        report: { counts: { unchanged: cars } },
      })
      expect(await db.selectFrom('car').select(['id', 'changed_xid']).orderBy('id').execute()).toEqual(stamps)
    })
  })
})

it('a path is accepted, and the source is named after the file', async () => {
  const file = path.join(folder, 'north.xml.gz')
  await writeFile(file, gzipSync(feedXml(carXml())))
  expect(await importOrigin(file)).toMatchObject({ ok: true, report: { source: 'north', dialect: 'auto.ru' } })
})

const withExtraTags = (vin: string, extra: string) =>
  carXml({ unique_id: vin, vin }).replace(
    '</car>',
    `<contact_info><contact><phone>1</phone></contact></contact_info>${extra}</car>`,
  )

describe('the report lists', () => {
  it('fields of the feed that nothing parses, with their number of cars', async () => {
    const result = await importText(
      feedXml(
        withExtraTags(
          'XTA0000000S123456',
          '<tuning>да</tuning><empty/><description>Новый <b>красный</b></description>',
        ),
        withExtraTags('XTA0000000S123457', '<tuning/>'),
      ),
    )
    expect(result).toMatchObject({
      ok: true,
      report: {
        unusedFields: [
          { field: 'contact_info', count: 2, example: expect.any(String) },
          { field: 'tuning', count: 1, example: 'да' },
          { field: 'description.b', count: 1, example: 'красный' },
        ],
      },
    })
    const yml = `<yml_catalog><shop><offers><offer id="1"><vendor>Haval</vendor><model>Jolion</model><price>2000000</price>
      <param name="Год">2024</param><param name="Объём багажника">5</param></offer></offers></shop></yml_catalog>`
    expect(await importText(yml, { source: 'yml' })).toMatchObject({
      report: { unusedFields: [{ field: 'Объём багажника', count: 1, example: '5' }] },
    })
    const twice =
      'Марка;Модель;Год;Цена;VIN;Описание;Комментарий\nHaval;Jolion;2024;2000000;XTA0000000S123459;Новый;Скол'
    expect(await importText(twice, { source: 'twice' })).toMatchObject({
      report: { overruledFields: [{ field: 'Комментарий', by: 'Описание', count: 1 }] },
    })
    const list = 'Марка;Модель;Год;Цена;VIN;Ключей;\nHaval;Jolion;2024;2000000;XTA0000000S123458;2;x'
    expect(await importText(list, { source: 'list' })).toMatchObject({
      report: {
        unusedFields: [
          { field: 'Ключей', count: 1, example: '2' },
          { field: 'column 7', count: 1, example: 'x' },
        ],
      },
    })
  })

  it('fields that filters need, with the number of cars without them', async () => {
    const cars = ['2.0 4WD AT (238 л.с.)', '1.5 TSI DSG', '2.0 AT (248 л.с)', 'Luxury'].map((modification_id, index) =>
      carXml({ unique_id: `${index}`, vin: `XTA0000000S12345${index}`, modification_id }),
    )
    expect(await importText(feedXml(...cars))).toMatchObject({
      report: {
        missingFields: [
          { field: 'drive', count: 3 },
          { field: 'fuel', count: 1 },
          { field: 'gearbox', count: 1 },
        ],
      },
    })
  })
})
