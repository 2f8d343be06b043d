import { expect, it } from 'vitest'
import { matchPatterns } from './match-patterns.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'

const listPatterns = (isWrong: (route: Route) => boolean) =>
  ROUTES.filter((route) => isWrong(route)).map(({ pattern }) => pattern)

it('every address begins with a slash and is in the table only once', () => {
  expect(listPatterns(({ pattern }) => !pattern.startsWith('/'))).toEqual([])
  expect(new Set(ROUTES.map(({ pattern }) => pattern)).size).toBe(ROUTES.length)
})

it('the address of a page ends in a slash', () => {
  expect(listPatterns(({ kind, pattern }) => kind === 'page' && !/[/*]$/.test(pattern))).toEqual([])
})

it('the sitemap has only public pages, and no steps of a process', () => {
  expect(
    listPatterns((route) => route.sitemap !== undefined && (route.kind !== 'page' || route.access !== 'public')),
  ).toEqual([])
  expect(listPatterns((route) => route.sitemap !== undefined && route.isStep === true)).toEqual([])
})

it('no page is a call', () => {
  expect(listPatterns(({ kind, isCall }) => kind === 'page' && isCall === true)).toEqual([])
})

it.each([
  ['/cars/:block?/:brand?/', '/cars/', true],
  ['/cars/:block?/:brand?/', '/cars/new/', true],
  ['/cars/:block?/:brand?/', '/cars/new/geely/', true],
  ['/cars/:block?/:brand?/', '/cars/new/geely/monjaro/', false],
  ['/cars/:block?/:brand?/', '/cars', false],
  ['/feeds/:file', '/feeds/a.xml', true],
  ['/feeds/:file', '/feeds/', false],
  ['/feeds/:file', '/feeds/a/b', false],
  ['/ajax/*', '/ajax/a/b.php', true],
  ['/ajax/*', '/ajax/', true],
  ['/ajax/*', '/ajax', false],
  ['/robots.txt', '/robotsxtxt', false],
])('the pattern %s and the path %s', (pattern, path, isMatch) => {
  expect(matchPatterns([{ pattern }]).test(path)).toBe(isMatch)
})
