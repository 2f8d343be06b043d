import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { CompareButton } from './compare-button.tsx'
import { FavouriteButton } from './favourite-button.tsx'

const CAR = { carId: 7, name: 'LADA Vesta' }

/**
 * Renders the heart and the scales of a car for a visitor with these lists; returns their forms and labels.
 */
async function renderButtons(savedCars: { favourites: number[]; compared: number[] }, isOver: boolean) {
  const buttons = (
    <>
      <FavouriteButton {...CAR} isOver={isOver} />
      <CompareButton {...CAR} block="used" isOver={isOver} />
    </>
  )
  const loader = () => ({ savedCars: { ...savedCars, isLoggedIn: false } })
  const handler = createStaticHandler([{ id: 'root', path: '/', loader, element: buttons }])
  const context = await handler.query(new Request('http://showroom.test/'))
  if (context instanceof Response) throw new Error('The page redirected')
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const readAll = (attribute: string) =>
    [...markup.matchAll(new RegExp(`${attribute}="([^"]+)"`, 'g'))].map(([, value = '']) => value)
  return { forms: readAll('form'), labels: readAll('aria-label') }
}

it('a car that can no longer be bought can be removed, but not added', async () => {
  const nothing = { favourites: [], compared: [] }
  expect((await renderButtons(nothing, false)).forms).toEqual(['add-favourites-any', 'add-compared-used'])
  expect((await renderButtons(nothing, true)).forms).toEqual([])
  expect((await renderButtons({ favourites: [7], compared: [] }, true)).forms).toEqual(['remove-favourites-any'])
  expect((await renderButtons({ favourites: [], compared: [7] }, true)).forms).toEqual(['remove-compared-any'])
})

it('heart and scales are labelled with their action and the car’s name', async () => {
  const { labels } = await renderButtons({ favourites: [7], compared: [] }, false)
  expect(labels).toEqual(['В\u00A0избранное: LADA Vesta', 'К\u00A0сравнению: LADA Vesta'])
})
