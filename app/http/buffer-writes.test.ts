import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bufferWrites } from './buffer-writes.server.ts'

test('writes of one turn of the event loop leave as one chunk', async () => {
  const stream = bufferWrites()
  const chunks: string[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  for (const part of ['<main>', 'авто', '</main>']) stream.write(part)
  await nextTurn()
  await nextTurn()
  stream.write('later')
  stream.end()
  await nextTurn()
  expect(chunks).toEqual(['<main>авто</main>', 'later'])
})

test('a page written over many turns arrives complete', async () => {
  const stream = bufferWrites()
  const whole = buffer(stream)
  for (let turn = 0; turn < 20; turn++) {
    for (let part = 0; part < 50; part++) stream.write('x'.repeat(2048))
    if (turn % 3 === 0) await nextTurn()
  }
  stream.end()
  expect(await whole).toHaveLength(20 * 50 * 2048)
})
