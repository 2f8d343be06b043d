import { expect, it } from 'vitest'
import { formatListQuery, type ListOptions, parseListQuery, toggleFilter } from './list-query.ts'

const OPTIONS: ListOptions<'kind' | 'state', 'newest' | 'oldest'> = {
  filters: { kind: ['call', 'credit'], state: ['open', 'done'] },
  sorts: ['newest', 'oldest'],
  perPage: 20,
}

const parse = (search: string) => parseListQuery(OPTIONS, new URLSearchParams(search))

it.each(['', '?kind=call', '?kind=call&kind=credit&state=open', '?sort=oldest', '?state=done&sort=oldest&page=3'])(
  '%o is read and written alike',
  (search) => {
    const query = parse(search)
    expect(query === undefined ? undefined : formatListQuery(OPTIONS, query)).toBe(search)
  },
)

it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?page=', '?page=1000000'])('%o is no page', (search) => {
  expect(parse(search)).toBeUndefined()
})

it('leaves out what it does not know, and what is there twice', () => {
  const query = parse('?kind=gone&kind=call&kind=call&sort=gone&other=1&page=1')
  expect(query === undefined ? undefined : formatListQuery(OPTIONS, query)).toBe('?kind=call')
})

it('a value is added and removed, and the list begins at its first page again', () => {
  const query = parse('?kind=call&page=3')
  const both = query && toggleFilter(query, 'kind', 'credit')
  expect(both && formatListQuery(OPTIONS, both)).toBe('?kind=call&kind=credit')
  const one = both && toggleFilter(both, 'kind', 'call')
  expect(one && formatListQuery(OPTIONS, one)).toBe('?kind=credit')
  const none = one && toggleFilter(one, 'kind', 'credit')
  expect(none && formatListQuery(OPTIONS, none)).toBe('')
})
