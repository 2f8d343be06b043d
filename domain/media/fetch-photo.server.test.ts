import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { openPhotoFixture, createPhotoFile, respondWith, listReadyPhotos } from '#tests/fixtures/photo-fixture.ts'
import { retryPhotos } from './photo-state.server.ts'

const RED = await createPhotoFile('#c01020')
const fixture = await openPhotoFixture()
const { db, context, serve, addCarWithPhotos, fetchAll, getPhoto, countPhotos, advanceHours, requests } = fixture
beforeEach(() => fixture.empty())
afterAll(() => fixture.close())

describe('a fetched photograph', () => {
  it('is ready, stored in its sizes, and counted at its car', async () => {
    serve({ '/red.jpg': respondWith(RED) })
    const car = await addCarWithPhotos('/red.jpg')
    await fetchAll()
    const [photo] = await listReadyPhotos(db, car)
    expect(photo).toMatchObject({ width: 400, height: 300, widths: [320, 400] })
    for (const file of ['320.avif', '320.webp', '400.avif', '400.webp']) {
      expect(await context.storage.has(`${photo?.hash}-${file}`)).toBe(true)
    }
    expect(await countPhotos(car)).toBe(1)
    expect(await getPhoto('/red.jpg')).toMatchObject({
      state: 'ready',
      due_at: null,
      lease_expires_at: null,
      attempts: 0,
    })
  })

  it('updates the stock of every node', async () => {
    serve({ '/red.jpg': respondWith(RED) })
    const car = await addCarWithPhotos('/red.jpg')
    const stampOf = () => db.selectFrom('car').select('changed_xid').where('id', '=', car).executeTakeFirstOrThrow()
    const before = await stampOf()
    await fetchAll()
    expect(await stampOf()).not.toEqual(before)
  })

  it('is encoded once, however many addresses return it', async () => {
    serve({ '/1.jpg': respondWith(RED), '/2.jpg': respondWith(RED) })
    const car = await addCarWithPhotos('/1.jpg')
    await fetchAll()
    const other = await addCarWithPhotos('/2.jpg')
    const silent = { codec: { encode: () => Promise.reject(new Error('encoded again')), close: () => undefined } }
    await fetchAll(undefined, silent)
    expect(await listReadyPhotos(db, other)).toEqual(await listReadyPhotos(db, car))
  })

  it('leaves nothing behind in the temporary folder', async () => {
    serve({ '/red.jpg': respondWith(RED), '/page.jpg': respondWith('<html>') })
    await addCarWithPhotos('/red.jpg', '/page.jpg')
    const before = await readdir(tmpdir())
    await fetchAll()
    const left = (await readdir(tmpdir())).filter(
      (name) => !before.includes(name) && name.startsWith('showroom-photo-'),
    )
    expect(left).toEqual([])
  })
})

describe('a photograph is broken', () => {
  it.each([
    ['a page instead', '<!doctype html><h1>Not found</h1>', 'not-an-image'],
    ['nothing', '', 'not-an-image'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not-an-image'],
    ['too many bytes', Buffer.concat([RED, Buffer.alloc(1_000_001)]), 'too-large'],
  ])('if its address returns %s', async (_name, body, problem) => {
    serve({ '/x.jpg': respondWith(body), '/good.jpg': respondWith(RED) })
    const car = await addCarWithPhotos('/x.jpg', '/good.jpg')
    await fetchAll()
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'broken', problem, due_at: null })
    expect(await listReadyPhotos(db, car)).toHaveLength(1)
    expect(await countPhotos(car)).toBe(1)
  })

  it('if it is damaged in two attempts', async () => {
    serve({ '/x.jpg': respondWith(RED.subarray(0, RED.length - 200)) })
    await addCarWithPhotos('/x.jpg')
    await fetchAll()
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'waiting', problem: 'damaged', attempts: 1 })
    advanceHours(24)
    await fetchAll()
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'broken', problem: 'damaged' })
  })

  it('if its address is in a private network', async () => {
    const http = createHttpClient({ allowPrivateAddresses: false, userAgent: 'test' })
    await addCarWithPhotos('/red.jpg')
    await fetchAll(undefined, { http })
    await http.close()
    expect(await getPhoto('/red.jpg')).toMatchObject({ state: 'broken', problem: 'private-address' })
    expect(requests).toEqual([])
  })

  it('until the operator retries it', async () => {
    serve({ '/x.jpg': respondWith('<html>') })
    const car = await addCarWithPhotos('/x.jpg')
    await fetchAll()
    serve({ '/x.jpg': respondWith(RED) })
    expect(await retryPhotos(context)).toBe(1)
    await fetchAll()
    expect(await listReadyPhotos(db, car)).toHaveLength(1)
    expect(await getPhoto('/x.jpg')).toMatchObject({ state: 'ready', problem: null })
  })
})
