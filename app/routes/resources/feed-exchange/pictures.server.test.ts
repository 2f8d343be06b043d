import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { exportedCar, importXml, offersXml } from '#domain/feeds/dialects/commerceml-fixture.ts'
import { sweepPictures } from '#domain/feeds/exchange/exchange-pictures.server.ts'
import { importFeed } from '#domain/feeds/import-feed.server.ts'
import { storedNameOf } from '#domain/media/photo.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createExchangeFixture } from '#tests/fixtures/exchange-fixture.ts'
import { createPhotoFile } from '#tests/fixtures/photo-fixture.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'

const exchange = await shareInFile(createExchangeFixture())
const { db, send, site } = exchange
beforeEach(async () => {
  await exchange.reset()
  await db.deleteFrom('photo').execute()
})

const CARS = [exportedCar(1), exportedCar(2)]
const nameOf = (car = CARS[0]) => `import_files/5d/${car?.id}.jpg`
const picture = new Uint8Array(await createPhotoFile('red'))
const other = new Uint8Array(await createPhotoFile('blue'))

/** A whole exchange of these cars with these pictures. */
async function exchangeCars(
  { source, password }: { source: number; password: string },
  pictures: readonly [name: string, ...parts: Uint8Array<ArrayBuffer>[]][],
) {
  const cookie = await exchange.begin(source, password)
  await send(source, 'mode=init', { cookie })
  for (const [name, ...parts] of pictures)
    for (const body of parts)
      expect(await send(source, `mode=file&filename=${encodeURIComponent(name)}`, { cookie, body })).toEqual([
        'success',
      ])
  await send(source, 'mode=file&filename=import.xml', { cookie, body: importXml(CARS) })
  await send(source, 'mode=file&filename=offers.xml', { cookie, body: offersXml(CARS) })
  await send(source, 'mode=import&filename=offers.xml', { cookie })
  await exchange.work()
  const answer = await send(source, 'mode=import&filename=offers.xml', { cookie })
  await send(source, 'mode=complete', { cookie })
  return answer
}

/** The addresses of each car's photographs. */
async function listPhotos() {
  const rows = await db
    .selectFrom('car')
    .leftJoin('car_photo', 'car_photo.car_id', 'car.id')
    .leftJoin('photo', 'photo.id', 'photo_id')
    .select(['vin', 'photo.source_url as address', 'photo.state'])
    .orderBy('vin')
    .orderBy('position')
    .execute()
  return rows.map(({ address, state }) => [address, state])
}

it('is a photograph of the car whose goods name it, also when it comes in parts, and waits to be encoded', async () => {
  const source = await exchange.addSource()
  expect(await exchangeCars(source, [[nameOf(), picture.slice(0, 100), picture.slice(100)]])).toEqual(['success'])
  const [[address, state] = [], second] = await listPhotos()
  expect([address, state]).toEqual([expect.stringMatching(/^upload:\/\/uploads\/upload-[0-9a-f]{32}\.jpg$/), 'waiting'])
  expect(second).toEqual([null, null])
  const original = await site.storage.read(storedNameOf(address ?? '') ?? '')
  expect(original?.bytes).toBe(picture.length)
  original?.stream.destroy()
  const { report } = await db.selectFrom('feed_import').select('report').executeTakeFirstOrThrow()
  expect(report).toMatchObject({
    unusedFields: expect.arrayContaining([{ field: 'photos without a web address', count: 1, example: null }]),
  })
})

it('stays when another exchange does not send it again, and is another photograph when its content changes', async () => {
  const source = await exchange.addSource()
  await exchangeCars(source, [[nameOf(), picture]])
  const before = await listPhotos()
  await exchangeCars(source, [])
  expect(await listPhotos()).toEqual(before)
  await exchangeCars(source, [[nameOf(), other]])
  const [[address] = []] = await listPhotos()
  expect(address).not.toBe(before[0]?.[0])
  expect(address).toContain('upload://')
})

it('is left out when it is none, and does not stop the exchange when it is too large', async () => {
  const source = await exchange.addSource()
  const html = new TextEncoder().encode('<svg onload="alert(1)"/>')
  const large = new Uint8Array(900_000)
  expect(
    await exchangeCars(source, [
      [nameOf(CARS[0]), html],
      // Five feeds of a million bytes are the limit of this site.
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name): [string, Uint8Array<ArrayBuffer>] => [
        `import_files/${name}.jpg`,
        large,
      ]),
      [nameOf(CARS[1]), picture],
    ]),
  ).toEqual(['success'])
  expect((await listPhotos())[0]).toEqual([null, null])
  expect(await exchange.countCars()).toBe(2)
  const rows = await db.selectFrom('feed_picture').select('name').execute()
  expect(rows.map(({ name }) => name)).toEqual([nameOf(CARS[1])])
})

it('has no name of its own on the disk, and no feed can name the file of another one', async () => {
  const { source, password } = await exchange.addSource()
  const cookie = await exchange.begin(source, password)
  await send(source, `mode=file&filename=${nameOf()}`, { cookie, body: picture })
  const names = await readdir(path.join(exchange.exchangeFolder, String(source)))
  expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.picture$/)])
  for (const name of [
    'import_files/../secret.jpg',
    'import_files/..%2Fsecret.jpg',
    'import_files/%00.jpg',
    'import_files/%D0.jpg',
    `import_files/${'a'.repeat(300)}.jpg`,
    '/import_files/a.jpg',
    'import_files//a.jpg',
  ])
    expect((await send(source, `mode=file&filename=${name}`, { cookie, body: picture }))[0]).toBe('failure')
  await site.storage.put('upload-00000000000000000000000000000000.jpg', picture)
  const stranger = `Марка;Модель;Год;Цена;VIN;Фото
Haval;Jolion;2024;2000000;XTA0000000S123451;upload://uploads/upload-00000000000000000000000000000000.jpg
Haval;Jolion;2024;2000000;XTA0000000S123452;${nameOf()}`
  const result = await importFeed(
    { ...site, http: { get: () => Promise.reject(new Error('offline')) } },
    { source: 'stranger', origin: { name: 'list', stream: Readable.from([stranger]) } },
  )
  expect(result.ok).toBe(true)
  expect(await listPhotos()).toEqual([
    [null, null],
    [null, null],
  ])
})

it('is forgotten a month after no car shows it', async () => {
  const source = await exchange.addSource()
  await exchangeCars(source, [
    [nameOf(), picture],
    ['import_files/unnamed.jpg', other],
  ])
  await exchange.work()
  await sweepPictures(site)
  expect(await db.selectFrom('feed_picture').select('name').execute()).toHaveLength(2)
  exchange.advance(31 * DAY_MS)
  const [unnamed] = await db
    .selectFrom('feed_picture')
    .select('stored_name')
    .where('name', '=', 'import_files/unnamed.jpg')
    .execute()
  await sweepPictures(site)
  expect(await db.selectFrom('feed_picture').select('name').execute()).toEqual([{ name: nameOf() }])
  expect(await site.storage.has(unnamed?.stored_name ?? '')).toBe(false)
})
