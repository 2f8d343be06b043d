import { expect, it, vi } from 'vitest'
import { streamText } from './stream-text.ts'

/** Counts what was asked of it. */
function pieces(texts: readonly string[]) {
  const asked = { count: 0, isReturned: false }
  async function* write() {
    try {
      for (const text of texts) {
        asked.count += 1
        yield text
      }
    } finally {
      asked.isReturned = true
    }
  }
  return { asked, written: write() }
}

it('a piece is written when somebody reads, and not before', async () => {
  const { asked, written } = pieces(['a', '', 'б'])
  const end = vi.fn<() => void>()
  const stream = streamText(written, end)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(asked.count).toBe(0)
  const reader = stream.getReader()
  await reader.read()
  expect(asked.count).toBe(1)
  // What is empty is no piece.
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('б')
  expect(end).not.toHaveBeenCalled()
  expect((await reader.read()).done).toBe(true)
  expect(end).toHaveBeenCalledOnce()
})

it('who goes away ends the writing', async () => {
  const { asked, written } = pieces(['a', 'b', 'c'])
  const end = vi.fn<() => void>()
  const reader = streamText(written, end).getReader()
  await reader.read()
  await reader.cancel()
  expect(asked).toEqual({ count: 1, isReturned: true })
  expect(end).toHaveBeenCalledOnce()
})

it('a failure while writing fails the stream, and ends it', async () => {
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
