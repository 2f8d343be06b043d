import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type CatalogueQuery, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { NothingFound } from './nothing-found.tsx'

const render = (choices: CatalogueQuery['choices']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NothingFound query={{ ...WHOLE_STOCK, choices }} without={[{ facet: 'block', count: 79 }]} similar={[]} />
    </MemoryRouter>,
  )

it('an empty block links to the whole catalogue and offers no filter to remove', () => {
  const used = render({ block: ['used'] })
  expect(used).toContain('href="/cars/"')
  expect(used).not.toMatch(/Сбросить|услови|Без фильтра/)
})

it('an empty stock offers to find a car, and has no link to itself', () => {
  expect(render({})).not.toMatch(/Сбросить|href="\/cars\/"/)
})

it('filters that match nothing can be removed together', () => {
  expect(render({ block: ['used'], body: ['coupe'] })).toMatch(/href="\/cars\/used\/"[^>]*>(<[^>]*>)*Сбросить/)
})
