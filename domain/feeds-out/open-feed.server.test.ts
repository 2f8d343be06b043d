import { expect, it, vi } from 'vitest'
import { streamText } from './open-feed.server.ts'

/** Counts the pieces that are generated. */
function createPieces(texts: readonly string[]) {
  const generated = { count: 0, isReturned: false }
  async function* write() {
    try {
      for (const text of texts) {
        generated.count += 1
        yield text
      }
    } finally {
      generated.isReturned = true
    }
  }
  return { generated, written: write() }
}

it('a piece is generated when it is read, and not before', async () => {
  const { generated, written } = createPieces(['a', '', 'б'])
  const end = vi.fn<() => void>()
  const stream = streamText(written, end)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(generated.count).toBe(0)
  const reader = stream.getReader()
  await reader.read()
  expect(generated.count).toBe(1)
  // An empty piece is skipped.
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('б')
  expect(end).not.toHaveBeenCalled()
  expect((await reader.read()).done).toBe(true)
  expect(end).toHaveBeenCalledOnce()
})

it('a reader that cancels ends the writing', async () => {
  const { generated, written } = createPieces(['a', 'b', 'c'])
  const end = vi.fn<() => void>()
  const reader = streamText(written, end).getReader()
  await reader.read()
  await reader.cancel()
  expect(generated).toEqual({ count: 1, isReturned: true })
  expect(end).toHaveBeenCalledOnce()
})

it('an error while writing makes the stream fail, and ends it', async () => {
  const end = vi.fn<() => void>()
  const reader = streamText(fail(), end).getReader()
  await reader.read()
  await expect(reader.read()).rejects.toThrow('went away')
  expect(end).toHaveBeenCalledOnce()
})

async function* fail(): AsyncGenerator<string, void> {
  yield 'a'
  throw new Error('the database went away')
}
