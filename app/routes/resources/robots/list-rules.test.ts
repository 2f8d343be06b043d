import { expect, it } from 'vitest'
import { ROUTES } from '#urls/routes.ts'
import { listRules } from './list-rules.ts'

const rules = listRules('https://cars.example')
  .filter((line) => line.startsWith('Disallow: '))
  .map((line) => line.slice('Disallow: '.length))

/** As Yandex and Google read a rule: from the path's beginning, `*` for whatever. */
const isOpen = (path: string) =>
  !rules.some((rule) => new RegExp(`^${rule.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}`).test(path))

it('robots are kept from the calls of scripts, from the router’s data and from the back office', () => {
  expect(rules).toEqual(['/ajax/', '/*.json', '/*.data', '/staff/'])
})

it('every call of the route table is closed, and nothing else', () => {
  expect(
    ROUTES.filter(({ isCall, pattern }) => isOpen(pattern) === (isCall === true)).map(({ pattern }) => pattern),
  ).toEqual([])
})
