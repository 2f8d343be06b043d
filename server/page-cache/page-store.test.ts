import { expect, it } from 'vitest'
import { createPageStore } from './page-store.ts'

const page = (bytes: number) => ({ bytes })

it('what was asked for longest ago makes room', () => {
  const store = createPageStore<{ bytes: number }>({ maxBytes: 100 })
  for (const key of 'abcdefghij') store.set(key, page(10))
  expect(store.get('a')).toEqual(page(10))
  store.set('k', page(10))
  expect([store.get('b'), store.get('a'), store.bytes, store.size]).toEqual([undefined, page(10), 100, 10])
})

it('a page is counted once, and one that is too large is not kept', () => {
  const store = createPageStore<{ bytes: number }>({ maxBytes: 100 })
  store.set('a', page(5))
  store.set('a', page(7))
  expect([store.bytes, store.size]).toEqual([7, 1])
  store.set('a', page(13))
  expect([store.get('a'), store.bytes]).toEqual([undefined, 0])
})

it('never takes more than it may', () => {
  const store = createPageStore<{ bytes: number }>({ maxBytes: 1000 })
  for (let key = 0; key < 10_000; key += 1) store.set(String(key), page(1 + (key % 100)))
  expect(store.bytes).toBeLessThanOrEqual(1000)
  expect(store.get('9999')).toBeDefined()
})
