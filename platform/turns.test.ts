import { expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

const open = (limits = {}) => createTurns({ atOnce: 1, mostWaiting: 1, waitMs: 1000, ...limits })

it('a few work at once, the next waits until one of them is done', async () => {
  const turns = open({ atOnce: 2 })
  const [first] = [await turns.take(), await turns.take()]
  const third = turns.take()
  let isIn = false
  void third.then(() => (isIn = true))
  await Promise.resolve()
  expect(isIn).toBe(false)
  first?.()
  expect(await third).toBeTypeOf('function')
})

it('who comes when enough wait is sent away at once', async () => {
  const turns = open()
  const first = await turns.take()
  const waiting = turns.take()
  expect(await turns.take()).toBeUndefined()
  first?.()
  expect(await waiting).toBeTypeOf('function')
})

it('who waits too long is sent away, and takes nobody’s turn', async () => {
  vi.useFakeTimers()
  const turns = open()
  const first = await turns.take()
  const waiting = turns.take()
  vi.advanceTimersByTime(1001)
  vi.useRealTimers()
  expect(await waiting).toBeUndefined()
  first?.()
  expect(await turns.take()).toBeTypeOf('function')
})

it('who goes away while waiting leaves his place, and who gives a turn back twice gives it once', async () => {
  const turns = open()
  const first = await turns.take()
  const leaving = new AbortController()
  const waiting = turns.take(leaving.signal)
  leaving.abort()
  expect(await waiting).toBeUndefined()
  expect(await turns.take(leaving.signal)).toBeUndefined()
  first?.()
  first?.()
  expect(await turns.take()).toBeTypeOf('function')
  const next = turns.take()
  const isIn = await Promise.race([next.then(() => true), Promise.resolve(false)])
  expect(isIn).toBe(false)
})
