import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createJpegEncoder } from './jpeg-encoder.server.ts'

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123456' } })
  .webp()
  .toBuffer()

it('one client can use only its share of the queue', async () => {
  const encoder = createJpegEncoder({ concurrency: 2, maxWaiting: 8 })
  const streams = Array.from({ length: 20 }, () => Readable.from([picture]))
  const greedy = streams.map((stream) => encoder.encode(stream, '203.0.113.7'))
  const other = encoder.encode(Readable.from([picture]), '198.51.100.1')
  const encoded = (await Promise.all(greedy)).filter((jpeg) => jpeg !== undefined)
  expect(encoded).toHaveLength(3)
  expect(await other).toBeDefined()
  // The streams of refused pictures are closed.
  expect(streams.filter((stream) => !stream.destroyed)).toEqual([])
})
