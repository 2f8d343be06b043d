import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { type CatalogueQuery, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { NothingFound } from './nothing-found.tsx'

const render = (choices: CatalogueQuery['choices']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NothingFound
        query={{ ...WHOLE_STOCK, choices }}
        without={[{ facet: 'block', count: 79 }]}
        similar={[]}
        programmes={[]}
      />
    </MemoryRouter>,
  )

it('an empty half of the catalogue leads to the whole and offers no filter to take off', () => {
  const used = render({ block: ['used'] })
  expect(used).toContain('href="/cars/"')
  expect(used).not.toMatch(/Сбросить|услови|Без фильтра/)
})

it('an empty stock offers to find a car, and nothing that leads back to itself', () => {
  expect(render({})).not.toMatch(/Сбросить|href="\/cars\/"/)
})

it('filters that leave nothing can be taken off together', () => {
  expect(render({ block: ['used'], body: ['coupe'] })).toMatch(/href="\/cars\/used\/"[^>]*>(<[^>]*>)*Сбросить/)
})
