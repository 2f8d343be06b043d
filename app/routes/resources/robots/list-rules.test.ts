import { expect, it } from 'vitest'
import { call, page } from '#urls/route.ts'
import { ROUTES } from '#urls/routes.ts'
import { listDisallowedPaths, listRules } from './list-rules.ts'

const rules = listRules('https://cars.example')
  .filter((line) => line.startsWith('Disallow: '))
  .map((line) => line.slice('Disallow: '.length))

/** Yandex and Google match a rule from the beginning of the path; `*` matches anything. */
const isOpen = (path: string) =>
  !rules.some((rule) => new RegExp(`^${rule.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}`).test(path))

it('robots may not fetch the calls of scripts, the router’s data and the back office', () => {
  expect(rules).toEqual(['/ajax/', '/*.json', '/*.data', '/staff/'])
})

const isClosed = ({ isCall, pattern }: (typeof ROUTES)[number]) => isCall === true || pattern.startsWith('/staff/')

it('every call and the back office of the route table are disallowed, and nothing else', () => {
  expect(ROUTES.filter((route) => isOpen(route.pattern) === isClosed(route)).map(({ pattern }) => pattern)).toEqual([])
})

it('a call beside the dealer’s own pages does not disallow these pages', () => {
  const table = [page('/', '', 'public'), call('/services/x', '', 'public'), call('/services/:name', '', 'public')]
  expect(listDisallowedPaths(table).filter((path) => '/services/to/'.startsWith(path))).toEqual([])
})
