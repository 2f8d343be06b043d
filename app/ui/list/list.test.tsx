import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { type ListOptions, parseListQuery } from '#urls/list-query.ts'
import { List } from './list.tsx'

const OPTIONS: ListOptions<'kind', 'newest' | 'oldest'> = {
  filters: { kind: ['call', 'credit'] },
  sorts: ['newest', 'oldest'],
  perPage: 20,
}

function render(search: string, pageCount: number): string {
  const query = parseListQuery(OPTIONS, new URLSearchParams(search))
  if (query === undefined) throw new Error(`No query: ${search}`)
  const isChosen = (value: string) => query.chosen.get('kind')?.includes(value) === true
  const values = [
    { value: 'call', label: 'Звонок', count: 30, isChosen: isChosen('call') },
    { value: 'credit', label: 'Кредит', count: 2, isChosen: isChosen('credit') },
  ]
  const list = (
    <List
      path="/tasks/"
      query={query}
      pageCount={pageCount}
      filters={[{ name: 'kind', title: 'Вид', values }]}
      sorts={[
        { sort: 'newest', label: 'Сначала новые' },
        { sort: 'oldest', label: 'Сначала старые' },
      ]}
    >
      <p>rows</p>
    </List>
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />)
}

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

it('a list of one page has neither filters nor orders nor pages', () => {
  const html = render('', 1)
  expect(html).toContain('rows')
  expect(linksOf(html)).toEqual([])
})

it('filters, orders and pages are links to the list with that choice', () => {
  const links = linksOf(render('?page=2', 3))
  expect(links).toEqual(expect.arrayContaining(['/tasks/?kind=call', '/tasks/?kind=credit', '/tasks/?sort=oldest']))
  expect(links).toEqual(expect.arrayContaining(['/tasks/', '/tasks/?page=3']))
})

it('a chosen value can be taken back, also when one page is left', () => {
  const html = render('?kind=credit&sort=oldest', 1)
  expect(html).toMatch(/aria-current="true"[^>]*>Кредит/)
  expect(linksOf(html)).toContain('/tasks/?sort=oldest')
  expect(linksOf(html)).toContain('/tasks/?kind=credit&kind=call&sort=oldest')
})
