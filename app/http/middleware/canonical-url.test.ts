import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-url.ts'

test('a page without its slash has an address with one', () => {
  expect(canonicalPath('/cars/new/geely')).toBe('/cars/new/geely/')
  expect(canonicalPath('/cars')).toBe('/cars/')
})

test('a page with its slash stays', () => {
  expect(canonicalPath('/')).toBeUndefined()
  expect(canonicalPath('/cars/used/')).toBeUndefined()
})

test("files, machines' addresses and the router's requests stay", () => {
  for (const path of ['/robots.txt', '/ajax/model.php', '/cars/_.data', '/cars/count.json', '/media/ab-320.webp'])
    expect(canonicalPath(path)).toBeUndefined()
})

test('slashes stand single, so that no redirect leads to a foreign host', () => {
  expect(canonicalPath('//evil.example')).toBe('/evil.example')
  expect(canonicalPath('//evil/')).toBe('/evil/')
  expect(canonicalPath('/cars//new')).toBe('/cars/new/')
})
