import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exportedCar, importXml, offersXml } from '#domain/feeds/dialects/commerceml-fixture.ts'
import { sweepExchanges } from '#domain/feeds/exchange/sweep-exchanges.server.ts'
import { closeWay, makeExchangePassword } from '#domain/desk/feeds/feed-ways.server.ts'
import { DAY_MS, MINUTE_MS } from '#locale/durations.ts'
import { createExchangeFixture } from '#tests/fixtures/exchange-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'

const exchange = await shareInFile(createExchangeFixture())
const { send } = exchange
beforeEach(() => exchange.reset())

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => exportedCar(number))

/** Sends a file as 1C does, in parts of this size. */
async function sendFile(source: number, cookie: string, name: string, text: string, partBytes = 4000) {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += partBytes)
    expect(
      await send(source, `mode=file&filename=${name}`, { cookie, body: bytes.subarray(start, start + partBytes) }),
    ).toEqual(['success'])
}

const refused = (words: string) => ['failure', expect.stringContaining(words)]

const getBytes = async () => {
  const rows = await exchange.db.selectFrom('feed_exchange_file').select(['name', 'bytes']).execute()
  return rows.map(({ name, bytes }) => `${name} ${bytes}`)
}

const countFailures = async () => (await exchange.db.selectFrom('feed_exchange_failure').select('at').execute()).length

/** A whole exchange of these cars, up to the end of the import; returns its last answer. */
async function exchangeCars(source: number, password: string, cars: readonly ReturnType<typeof exportedCar>[]) {
  const cookie = await exchange.begin(source, password)
  await send(source, 'mode=init', { cookie })
  await sendFile(source, cookie, 'import.xml', importXml(cars))
  await send(source, 'mode=import&filename=import.xml', { cookie })
  await sendFile(source, cookie, 'offers.xml', offersXml(cars))
  await send(source, 'mode=import&filename=offers.xml', { cookie })
  await exchange.work()
  return send(source, 'mode=import&filename=offers.xml', { cookie })
}

describe('an exchange', () => {
  it('goes as the protocol says, and imports goods with their prices', async () => {
    const { source, password } = await exchange.addSource()
    const [answer, name, token] = await send(source, 'mode=checkauth', { password })
    expect([answer, name]).toEqual(['success', 'exchange'])
    const cookie = `${name}=${token}`
    expect(await send(source, 'mode=init', { cookie })).toEqual(['zip=no', 'file_limit=10000000'])
    await sendFile(source, cookie, 'import.xml', importXml(TEN))
    expect(await send(source, 'mode=file&filename=import_files/5d/a.jpg', { cookie, body: 'picture' })).toEqual([
      'success',
    ])
    expect(await send(source, 'mode=import&filename=import.xml', { cookie })).toEqual(['success'])
    await sendFile(source, cookie, 'offers.xml', offersXml(TEN))
    const importOffers = () => send(source, 'mode=import&filename=offers.xml', { cookie })
    expect(await importOffers()).toEqual(['progress'])
    expect(await importOffers()).toEqual(['progress'])
    expect(await exchange.countCars()).toBe(0)
    await exchange.work()
    expect(await importOffers()).toEqual(['success'])
    expect(await exchange.countCars()).toBe(10)
    expect(await exchange.listAttempts()).toEqual([{ outcome: 'imported', problem: null, actor: 'exchange', cars: 10 }])
    expect(await send(source, 'mode=complete', { cookie })).toEqual(['success'])
    expect((await send(source, 'mode=init', { cookie }))[0]).toBe('failure')
  })

  it('reads files in other encodings as one', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    const goods = importXml(TEN.slice(0, 1)).replace('UTF-8', 'UTF-16')
    const body = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(goods, 'utf16le')])
    await send(source, 'mode=file&filename=import0_1.xml', { cookie, body })
    await sendFile(source, cookie, 'offers0_1.xml', offersXml(TEN.slice(0, 1)))
    await send(source, 'mode=import&filename=offers0_1.xml', { cookie })
    await exchange.work()
    expect(await exchange.countCars()).toBe(1)
  })

  it('only checks the cars of a stopped source', async () => {
    const { source, password } = await exchange.addSource({ isStopped: true })
    expect(await exchangeCars(source, password, TEN)).toEqual(['success'])
    expect(await exchange.countCars()).toBe(0)
    const rows = await exchange.db.selectFrom('feed_attempt').select(['outcome', 'cars']).execute()
    expect(rows).toEqual([{ outcome: 'preview', cars: 10 }])
  })

  it('says in words why nothing was imported', async () => {
    const { source, password } = await exchange.addSource()
    await exchangeCars(source, password, TEN)
    const [answer, words] = await exchangeCars(source, password, TEN.slice(0, 2))
    expect([answer, words]).toEqual(['failure', expect.stringContaining('слишком много')])
    expect(await exchange.countCars()).toBe(10)
    const cookie = await exchange.begin(source, password)
    await sendFile(source, cookie, 'offers.xml', '<!DOCTYPE a [<!ENTITY b "c">]><КоммерческаяИнформация/>')
    await send(source, 'mode=import&filename=offers.xml', { cookie })
    await exchange.work()
    expect((await send(source, 'mode=import&filename=offers.xml', { cookie }))[0]).toBe('failure')
    expect(await exchange.listAttempts()).toMatchObject([
      { outcome: 'imported' },
      { outcome: 'held', problem: 'takes-too-much' },
      { outcome: 'refused' },
    ])
  })
})

describe('who may begin an exchange', () => {
  it('knows the password of the source', async () => {
    const { source, password } = await exchange.addSource()
    for (const options of [{}, { password: 'guess' }, { password, login: 'admin' }])
      expect((await send(source, 'mode=checkauth', options))[0]).toBe('failure')
    expect((await send(source + 1, 'mode=checkauth', { password }))[0]).toBe('failure')
    expect((await send(999_999_999_999, 'mode=checkauth', { password }))[0]).toBe('failure')
  })

  it('does not guess: after five wrong ones nobody is let in from this address for a quarter of an hour', async () => {
    const { source, password } = await exchange.addSource()
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => send(source, 'mode=checkauth', { password: 'x' })),
    )
    expect(guesses.filter(([, words]) => words?.includes('Слишком много'))).toHaveLength(3)
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('failure')
    exchange.comeFrom('10.0.0.2')
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('success')
    exchange.comeFrom('10.0.0.1')
    exchange.advance(16 * MINUTE_MS)
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('success')
  })

  it('has the last password that was made, of a source that still has an exchange', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    const made = await makeExchangePassword(exchange.site, exchange.manager, source)
    expect((await send(source, 'mode=init', { cookie }))[0]).toBe('failure')
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('failure')
    const next = made.ok ? made.password : ''
    expect((await send(source, 'mode=checkauth', { password: next }))[0]).toBe('success')
    expect(await closeWay(exchange.site, exchange.manager, source)).toEqual({ ok: true })
    expect(await closeWay(exchange.site, exchange.manager, source)).toEqual({ ok: true })
    expect((await send(source, 'mode=checkauth', { password: next }))[0]).toBe('failure')
  })

  it('waits for another exchange, or until nothing was heard of it for ten minutes', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    const [answer, words] = await send(source, 'mode=checkauth', { password })
    expect([answer, words]).toEqual(['failure', expect.stringContaining('другой обмен')])
    expect((await send(source, 'mode=checkauth', { password, cookie }))[0]).toBe('success')
    exchange.advance(11 * MINUTE_MS)
    expect((await send(source, 'mode=init', { cookie }))[0]).toBe('failure')
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('success')
  })
})

describe('a request out of order', () => {
  it('is refused in words', async () => {
    const { source, password } = await exchange.addSource()
    expect(await send(source, 'mode=file&filename=import.xml', { body: 'a' })).toEqual(refused('не\u00a0начат'))
    expect(await send(source, 'mode=import&filename=import.xml')).toEqual(refused('не\u00a0начат'))
    const cookie = await exchange.begin(source, password)
    expect(await send(source, 'mode=import&filename=offers.xml', { cookie })).toEqual(refused('не\u00a0отправлен'))
    expect(await send(source, 'mode=dance', { cookie })).toEqual(refused('не\u00a0знает'))
    expect(await send(source, 'mode=checkauth', { cookie, type: 'sale' })).toEqual(refused('только товары'))
    expect(await send(source, 'mode=file&filename=a.xml', { cookie })).toEqual(refused('не\u00a0целиком'))
    for (const name of ['../a.xml', 'a/b.xml', 'a.php', '.xml', 'import_files/../../a.jpg', ''])
      expect(await send(source, `mode=file&filename=${name}`, { cookie, body: 'a' })).toEqual(refused('import.xml'))
    expect(await readdir(path.join(exchange.exchangeFolder, String(source))).catch(() => [])).toEqual([])
  })

  it('does not change what is being imported', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    await sendFile(source, cookie, 'offers.xml', offersXml(TEN))
    await send(source, 'mode=import&filename=offers.xml', { cookie })
    for (const [mode, body] of [
      ['init', undefined],
      ['file&filename=offers.xml', 'a'],
    ])
      expect((await send(source, `mode=${mode}`, { cookie, ...(body && { body }) }))[0]).toBe('failure')
    expect((await send(source, 'mode=checkauth', { password }))[0]).toBe('failure')
  })
})

describe('a file', () => {
  it('has each part once, also one that comes twice', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    for (const body of ['abc', 'de', 'de', 'f'])
      expect(await send(source, 'mode=file&filename=offers.xml', { cookie, body })).toEqual(['success'])
    expect(await getBytes()).toEqual(['offers.xml 6'])
  })

  it('has nothing of a part that was cut off', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    await send(source, 'mode=file&filename=offers.xml', { cookie, body: 'abc' })
    const socket = connect(exchange.server.port, '127.0.0.1')
    const target = `/exchange/${source}/?type=catalog&mode=file&filename=offers.xml`
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: cars.example\r\nCookie: ${cookie}\r\nContent-Length: 1000\r\n\r\nxyz`,
    )
    await vi.waitFor(async () =>
      expect(await readdir(path.join(exchange.exchangeFolder, String(source)))).toHaveLength(2),
    )
    socket.destroy()
    await vi.waitFor(async () =>
      expect(await readdir(path.join(exchange.exchangeFolder, String(source)))).toEqual(['offers.xml']),
    )
    await send(source, 'mode=file&filename=offers.xml', { cookie, body: 'def' })
    expect(await getBytes()).toEqual(['offers.xml 6'])
  })

  it('is not larger than a feed may be', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    const body = 'a'.repeat(600_000)
    expect((await send(source, 'mode=file&filename=import.xml', { cookie, body }))[0]).toBe('success')
    const [answer, words] = await send(source, 'mode=file&filename=offers.xml', { cookie, body: `${body}b` })
    expect([answer, words]).toEqual(['failure', expect.stringContaining('слишком большие')])
    expect(await getBytes()).toEqual(['import.xml 600000'])
  })

  it('outlives the process that received it, and goes after a day', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    await sendFile(source, cookie, 'import.xml', importXml(TEN))
    await sendFile(source, cookie, 'offers.xml', offersXml(TEN))
    await send(source, 'mode=import&filename=offers.xml', { cookie })
    // All that the next process has is the database and the folder.
    await exchange.work()
    expect(await exchange.countCars()).toBe(10)
    await sweepExchanges(exchange.site)
    expect(await readdir(exchange.exchangeFolder)).toEqual([String(source)])
    exchange.advance(2 * DAY_MS)
    await sweepExchanges(exchange.site)
    expect(await readdir(exchange.exchangeFolder)).toEqual([])
  })

  it('goes although something else is in the folder, which stays, and wrong passwords go with it', async () => {
    const { source, password } = await exchange.addSource()
    const cookie = await exchange.begin(source, password)
    await sendFile(source, cookie, 'import.xml', importXml(TEN))
    await mkdir(path.join(exchange.exchangeFolder, 'lost+found'))
    await exchange.db
      .insertInto('feed_exchange_failure')
      .values({ address_block: '192.0.2.1', at: exchange.site.now() })
      .execute()
    await sweepExchanges(exchange.site)
    expect(await countFailures()).toBe(1)
    exchange.advance(2 * DAY_MS)
    await sweepExchanges(exchange.site)
    expect(await readdir(exchange.exchangeFolder)).toEqual(['lost+found'])
    expect(await countFailures()).toBe(0)
    await rm(path.join(exchange.exchangeFolder, 'lost+found'), { recursive: true })
  })
})
