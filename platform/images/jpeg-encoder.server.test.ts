import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createJpegEncoder } from './jpeg-encoder.server.ts'

const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#123456' } })
  .webp()
  .toBuffer()

it('one asker makes a part of the pictures wait, and leaves the rest to others', async () => {
  const encoder = createJpegEncoder({ concurrency: 2, maxWaiting: 8 })
  const streams = Array.from({ length: 20 }, () => Readable.from([picture]))
  const greedy = streams.map((stream) => encoder.encode(stream, '203.0.113.7'))
  const other = encoder.encode(Readable.from([picture]), '198.51.100.1')
  const encoded = (await Promise.all(greedy)).filter((jpeg) => jpeg !== undefined)
  expect(encoded).toHaveLength(3)
  expect(await other).toBeDefined()
  // Nothing is left open of what was refused.
  expect(streams.filter((stream) => !stream.destroyed)).toEqual([])
})
