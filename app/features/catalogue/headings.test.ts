import { expect, test } from 'vitest'
import { crumbsOf, headingOf, scopeOf } from './headings.ts'

const brand = { slug: 'geely', name: 'Geely' }
const model = { slug: 'monjaro', name: 'Monjaro' }

test.each([
  [{}, 'Автомобили в продаже'],
  [{ block: 'new' }, 'Новые автомобили'],
  [{ block: 'used' }, 'Автомобили с пробегом'],
  [{ block: 'new', brand }, 'Новые Geely'],
  [{ block: 'used', brand, model }, 'Geely Monjaro с пробегом'],
  [{ brand }, 'Geely в продаже'],
] as const)('%j is headed «%s»', (scope, heading) => {
  expect(headingOf(scope).replaceAll('\u00A0', ' ')).toBe(heading)
})

test('two brands are a filter and do not change the heading', () => {
  const query = {
    choices: { block: ['used'], brand: ['geely', 'haval'] },
    ranges: {},
    sort: 'newest',
    page: 1,
  } as const
  expect(scopeOf(query, {})).toEqual({ block: 'used' })
})

test('the breadcrumbs end with the page itself, without a link', () => {
  const crumbs = crumbsOf({ block: 'new', brand, model })
  expect(crumbs.map(({ to }) => to)).toEqual(['/', '/cars/', '/cars/new/', '/cars/new/geely/', undefined])
  expect(crumbs.at(-1)?.label).toBe('Monjaro')
})
