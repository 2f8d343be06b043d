import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-url.ts'

test('a path without a trailing slash gets one', () => {
  expect(canonicalPath('/cars/new/geely')).toBe('/cars/new/geely/')
  expect(canonicalPath('/cars')).toBe('/cars/')
})

test('a path with a trailing slash is canonical', () => {
  expect(canonicalPath('/')).toBeUndefined()
  expect(canonicalPath('/cars/used/')).toBeUndefined()
})

test("files, addresses for machines and the router's requests get no slash", () => {
  for (const path of ['/robots.txt', '/ajax/model.php', '/cars/_.data', '/cars/count.json', '/media/ab-320.webp'])
    expect(canonicalPath(path)).toBeUndefined()
})

test('double slashes become single, so that no redirect leads to a foreign host', () => {
  expect(canonicalPath('//evil.example')).toBe('/evil.example')
  expect(canonicalPath('//evil/')).toBe('/evil/')
  expect(canonicalPath('/cars//new')).toBe('/cars/new/')
})
