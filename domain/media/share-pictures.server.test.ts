import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import type { PosterRenderer, PosterRequest } from '#platform/posters/poster.server.ts'
import { sharedPrinter } from '#tests/fixtures/lifetime/shared-processes.ts'
import { DAY_MS } from '#locale/durations.ts'
import { createSharePictures, type SharePicture } from './share-pictures.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'showroom-share-test-'))
const cache = createDiskStorage(path.join(folder, 'cache'))
const storage = createDiskStorage(path.join(folder, 'photos'))
afterAll(() => rm(folder, { recursive: true }))

const HASH = 'ab'.repeat(16)
const PHOTO = { hash: HASH, width: 960, height: 640, colour: '#386898', widths: [640, 960] }
await storage.put(
  `${HASH}-960.webp`,
  await sharp({ create: { width: 960, height: 640, channels: 3, background: '#386898' } })
    .webp()
    .toBuffer(),
)
const DRAWN: SharePicture = {
  title: 'Geely Monjaro',
  lines: ['Новый, 2026'],
  figure: '4 299 990 ₽',
  sign: 'Салон',
  picture: { kind: 'drawing', name: 'hero-suv' },
}
const PHOTOGRAPHED: SharePicture = { ...DRAWN, picture: { kind: 'photo', photo: PHOTO } }

function create(by: PosterRenderer = sharedPrinter, now = () => new Date()) {
  return createSharePictures({
    log: createLog('silent'),
    now,
    printer: by,
    storage,
    cache,
    drawings: 'public/illustrations',
  })
}

async function pixelsOf(found: Awaited<ReturnType<ReturnType<typeof create>['find']>>) {
  const bytes = Buffer.concat((await found?.stream.toArray()) ?? [])
  return sharp(bytes).raw().toBuffer({ resolveWithObject: true })
}

/** How many pixels of a part of the picture are dark: letters. */
function countInk({ data, info }: { data: Buffer; info: OutputInfo }, left: number, top: number): number {
  let count = 0
  for (let y = top; y < info.height; y += 1)
    for (let x = left; x < info.width; x += 1) if ((data[(y * info.width + x) * 3] ?? 255) < 90) count += 1
  return count
}

it('a preview is a JPEG of 1200 × 630 with the photograph and texts, also without system fonts', async () => {
  const made = await pixelsOf(await create().find('0001-car-1.jpg', PHOTOGRAPHED))
  expect(made.info).toMatchObject({ width: 1200, height: 630 })
  const middle = (260 * 1200 + 400) * 3
  expect([...made.data.subarray(middle, middle + 3)].map((part) => Math.floor(part / 16))).toEqual([3, 6, 9])
  expect(countInk(made, 0, 540)).toBeGreaterThan(2000)
  // Letters missing in the font are drawn as equal boxes; with real letters another text is another picture.
  const other = await pixelsOf(await create().find('0002-car-1.jpg', { ...PHOTOGRAPHED, figure: 'Автомобиль продан' }))
  expect(countInk(other, 0, 540)).not.toBe(countInk(made, 0, 540))
})

it('a preview without a photograph shows a drawing', async () => {
  expect((await pixelsOf(await create().find('0003-car-2.jpg', DRAWN))).info.width).toBe(1200)
})

it.each([
  ['a very long word', 'Оченьдлинноеназваниебезпробелов'.repeat(20)],
  ['markup', '<b>&amp;</b> & <span foreground="red">'],
  ['nothing', ''],
  ['letters that no font has', '豪车 🚗 العربية'],
])('draws %s', async (_name, title) => {
  const name = `${Buffer.from(title).toString('hex').padEnd(8, '0').slice(0, 8)}-odd.jpg`
  const found = await create().find(name, { ...DRAWN, title, lines: [title, title], figure: title, sign: title })
  expect((await pixelsOf(found)).info).toMatchObject({ width: 1200, height: 630 })
})

/** A printer that waits until the test releases it. */
function createSlowPrinter() {
  const requests: PosterRequest[] = []
  const waiting: (() => void)[] = []
  const slow: PosterRenderer = {
    async render(request) {
      requests.push(request)
      await new Promise<void>((resolve) => waiting.push(resolve))
      await writeFile(request.target, 'poster')
      return { ok: true }
    },
    close: () => undefined,
  }
  return {
    slow,
    requests,
    release: async (count: number) => {
      await vi.waitUntil(() => waiting.length >= count, { interval: 1 })
      for (const go of waiting.splice(0)) go()
    },
  }
}

it('a preview is rendered once for concurrent requests, and not again afterwards', async () => {
  const { slow, requests, release } = createSlowPrinter()
  const pictures = create(slow)
  const results = Array.from({ length: 50 }, () => pictures.find('0004-car-3.jpg', DRAWN))
  await release(1)
  for (const result of await Promise.all(results)) result?.stream.destroy()
  ;(await pictures.find('0004-car-3.jpg', DRAWN))?.stream.destroy()
  expect(requests).toHaveLength(1)
})

it('of five hundred concurrent previews twelve are rendered and the others are refused at once', async () => {
  const { slow, requests, release } = createSlowPrinter()
  const pictures = create(slow)
  const results = Array.from({ length: 500 }, (_, car) => pictures.find(`0005-car-${car}.jpg`, DRAWN))
  await release(12)
  const found = (await Promise.all(results)).filter((result) => result !== undefined)
  for (const result of found) result.stream.destroy()
  expect(found).toHaveLength(12)
  expect(requests).toHaveLength(12)
})

it('one client gets a third of the twelve, and others get the rest', async () => {
  const { slow, requests, release } = createSlowPrinter()
  const pictures = create(slow)
  const greedy = Array.from({ length: 50 }, (_, car) => pictures.find(`0009-car-${car}.jpg`, DRAWN, '203.0.113.7'))
  const other = pictures.find('0010-car-1.jpg', DRAWN, '198.51.100.1')
  await release(5)
  const found = (await Promise.all([...greedy, other])).filter((result) => result !== undefined)
  for (const result of found) result.stream.destroy()
  expect(found).toHaveLength(5)
  expect(requests).toHaveLength(5)
  expect(await other).toBeDefined()
})

it('a missing photograph gives no preview and no error', async () => {
  const gone = { ...PHOTO, hash: 'cd'.repeat(16) }
  const found = await create().find('0006-car-4.jpg', { ...DRAWN, picture: { kind: 'photo', photo: gone } })
  expect(found).toBeUndefined()
})

it('previews are deleted after a month', async () => {
  await cache.put('0007-old.jpg', Buffer.from('old'))
  const file = path.join(folder, 'cache', '00', '07', '0007-old.jpg')
  const old = new Date(Date.now() - 31 * DAY_MS)
  await utimes(file, old, old)
  ;(await create().find('0008-car-5.jpg', DRAWN))?.stream.destroy()
  await expect.poll(() => stat(file).catch(() => 'gone')).toBe('gone')
  expect(await cache.has('0008-car-5.jpg')).toBe(true)
})
