import { expect, it } from 'vitest'
import { createPageVersion } from './page-version.ts'

function createClock() {
  let time = 1000
  const version = createPageVersion({ now: () => time })
  return { version, wait: (ms: number) => (time += ms) }
}

it('a page is stale since the first change after it', () => {
  const { version, wait } = createClock()
  const before = version.current
  wait(5)
  expect(version.staleMs(before)).toBe(0)
  version.advance()
  wait(10)
  version.advance()
  wait(20)
  expect(version.staleMs(before)).toBe(30)
  expect(version.staleMs(before + 1)).toBe(20)
  expect(version.staleMs(version.current)).toBe(0)
})

it('while changes cannot be noticed every page grows stale, and afterwards all are', () => {
  const { version, wait } = createClock()
  const { current } = version
  version.lose()
  wait(10)
  version.lose()
  expect(version.staleMs(current)).toBe(10)
  version.regain()
  wait(1)
  expect(version.staleMs(current)).toBe(1)
  expect(version.staleMs(version.current)).toBe(0)
})

it('a page that has missed more changes than are remembered is not fresh', () => {
  const { version, wait } = createClock()
  const { current } = version
  for (let change = 0; change < 5000; change += 1) {
    version.advance()
    wait(1)
  }
  expect(version.staleMs(current)).toBeGreaterThan(400)
  expect(version.staleMs(version.current - 1)).toBe(1)
})
