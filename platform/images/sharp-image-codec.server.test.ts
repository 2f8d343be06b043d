import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { blackPng } from '#tests/factories/uploads/png.ts'
import { createImageCodec } from './sharp-image-codec.server.ts'

const WIDTHS = [320, 640, 960, 1280, 1920]
// Its child starts now and stays, so that the leak check counts it in no test.
const codec = createImageCodec({ idleMs: 600_000 })
await codec.encode({ source: import.meta.filename, folder: tmpdir(), widths: [] })
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'showroom-codec-'))
})
afterEach(() => rm(folder, { recursive: true }))
afterAll(() => codec.close())

async function encode(original: Uint8Array | string, by = codec) {
  const source = path.join(folder, 'original')
  await writeFile(source, original)
  const result = await by.encode({ source, folder, widths: WIDTHS })
  await rm(source)
  return result
}

const picture = (width: number, height: number, background = '#3a6ea5') =>
  sharp({ create: { width, height, channels: 3, background } })

describe('a picture', () => {
  it('gets every requested width up to its own, in AVIF and WebP', async () => {
    expect(await encode(await picture(1300, 900).jpeg().toBuffer())).toEqual({
      ok: true,
      width: 1280,
      height: 886,
      colour: expect.stringMatching(/^#3[a-b]6[d-f]a[4-6]$/),
      widths: [320, 640, 960, 1280],
    })
    for (const width of [320, 640, 960, 1280]) {
      for (const format of ['avif', 'webp']) {
        const metadata = await sharp(path.join(folder, `${width}.${format}`)).metadata()
        expect(metadata).toMatchObject({ width, format: format === 'avif' ? 'heif' : 'webp' })
      }
    }
    expect(await readdir(folder)).toHaveLength(8)
  })

  it.each([
    [200, [200]],
    [320, [320]],
    [330, [320]],
    [600, [320, 600]],
    [1000, [320, 640, 960]],
    [1200, [320, 640, 960, 1200]],
    [4000, WIDTHS],
  ])('%i wide is never enlarged', async (own, widths) => {
    expect(
      await encode(
        await picture(own, Math.round(own * 0.7))
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
    ).toMatchObject({ ok: true, widths, width: widths.at(-1) })
  })

  it('shows nothing of a blurred rectangle, and the rest as it was', async () => {
    const stripes = Buffer.from(
      Array.from({ length: 800 * 600 * 3 }, (_, index) => (Math.floor(index / 3 / 10) % 2) * 255),
    )
    const source = path.join(folder, 'original')
    await writeFile(
      source,
      await sharp(stripes, { raw: { width: 800, height: 600, channels: 3 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    )
    const blurs = [{ x: 0.25, y: 0.5, width: 0.5, height: 0.25 }]
    expect(await codec.encode({ source, folder, widths: WIDTHS, blurs })).toMatchObject({
      ok: true,
      widths: [320, 640, 800],
    })
    const contrastOf = async (top: number) => {
      const part = sharp(path.join(folder, '800.webp')).extract({ left: 220, top, width: 360, height: 100 })
      const { channels } = await sharp(await part.toBuffer()).stats()
      return channels[0]?.stdev
    }
    expect(await contrastOf(325)).toBeLessThan(12)
    expect(await contrastOf(100)).toBeGreaterThan(80)
  })

  it('is turned upright and has no metadata', async () => {
    const secret = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } }
    const original = await picture(400, 300).withExif(secret).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await encode(original)).toMatchObject({ ok: true, width: 300, height: 400 })
    for (const format of ['avif', 'webp']) {
      const metadata = await sharp(await readFile(path.join(folder, `300.${format}`))).metadata()
      expect(metadata).toMatchObject({ width: 300, height: 400 })
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  it('may be grey, CMYK, 16 bits deep or transparent', async () => {
    const grey = await picture(400, 300, '#808080').greyscale().png().toBuffer()
    const cmyk = await picture(400, 300, '#ffffff').toColourspace('cmyk').jpeg().toBuffer()
    const deep = await picture(400, 300, '#808080').toColourspace('rgb16').png().toBuffer()
    const clear = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer()
    expect(await encode(grey)).toMatchObject({ ok: true, colour: '#808080' })
    expect(await encode(cmyk)).toMatchObject({ ok: true, colour: expect.stringMatching(/^#f[a-f]f[a-f]f[a-f]$/) })
    expect(await encode(deep)).toMatchObject({ ok: true, colour: '#808080' })
    expect(await encode(clear)).toMatchObject({ ok: true, colour: '#ffffff' })
  })
})

describe('refused is', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><image href="/etc/passwd"/></svg>'

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>404</title>'],
    ['an SVG', SVG],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ])('%s', async (_name, content) => {
    expect(await encode(content)).toEqual({ ok: false, fault: 'not-an-image' })
  })

  it.each([
    ['three bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    [
      'an SVG behind the signature of a PNG',
      Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.from(SVG)]),
    ],
  ])('%s', async (_name, content) => {
    expect(await encode(content)).toEqual({ ok: false, fault: 'damaged' })
  })

  it('a truncated JPEG', async () => {
    const whole = await picture(900, 600)
      .composite([{ input: await noise(600, 400) }])
      .jpeg()
      .toBuffer()
    expect(await encode(whole)).toMatchObject({ ok: true })
    expect(await encode(whole.subarray(0, whole.length / 2))).toEqual({ ok: false, fault: 'damaged' })
  })

  it('a small file with 256 million pixels', async () => {
    const bomb = blackPng(16_000, 16_000)
    expect(bomb.length).toBeLessThan(2_000_000)
    expect(await encode(bomb)).toEqual({ ok: false, fault: 'too-many-pixels' })
  })

  it('a tracking pixel, and a banner', async () => {
    expect(await encode(await picture(1, 1).png().toBuffer())).toEqual({ ok: false, fault: 'too-small' })
    expect(await encode(await picture(3000, 300).png().toBuffer())).toEqual({ ok: false, fault: 'too-narrow' })
  })
})

describe('the child process', () => {
  it('is stopped when a picture takes too long, and the next one gets another', async () => {
    const hasty = createImageCodec({ maxMs: 6000 })
    // Nothing is ever written into this pipe, so a reader hangs.
    const source = path.join(folder, 'pipe')
    await promisify(execFile)('mkfifo', [source])
    expect(await hasty.encode({ source, folder, widths: WIDTHS })).toEqual({ ok: false, fault: 'too-slow' })
    expect(await encode(await picture(320, 200).png().toBuffer(), hasty)).toMatchObject({ ok: true })
    hasty.close()
  })

  it('exits when it needs too much memory, and the codec continues', async () => {
    const poor = createImageCodec({ maxMemoryBytes: 130 * 1024 * 1024 })
    const large = await picture(6000, 6000).jpeg({ progressive: true }).toBuffer()
    expect(await encode(large, poor)).toEqual({ ok: false, fault: 'codec-died' })
    expect(await encode(await picture(200, 200).png().toBuffer(), poor)).toMatchObject({ ok: true })
    poor.close()
  })

  it('works in parallel with others', async () => {
    const pair = createImageCodec({ concurrency: 2 })
    const source = path.join(folder, 'original')
    await writeFile(source, await picture(200, 200).png().toBuffer())
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => pair.encode({ source, folder, widths: WIDTHS })))
    expect(results.every((result) => result.ok)).toBe(true)
    pair.close()
  })

  it('does not use the memory of its parent', async () => {
    const large = blackPng(6300, 6300)
    const before = process.memoryUsage.rss()
    const result = await encode(large)
    expect(result).toMatchObject({ ok: true, width: 1920 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(30_000_000)
  })

  it('does not start after the codec was closed', async () => {
    const closed = createImageCodec()
    closed.close()
    expect(await encode('', closed)).toEqual({ ok: false, fault: 'codec-died' })
  })
})

function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
