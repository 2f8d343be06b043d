import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { CompareButton } from './compare-button.tsx'
import { FavouriteButton } from './favourite-button.tsx'

const CAR = { carId: 7, name: 'LADA Vesta' }

/** Where the heart and the scales of a car send their forms, for whoever keeps these. */
async function draw(kept: { favourites: number[]; compared: number[] }, isOver: boolean): Promise<string[]> {
  const buttons = (
    <>
      <FavouriteButton {...CAR} isOver={isOver} />
      <CompareButton {...CAR} block="used" isOver={isOver} />
    </>
  )
  const loader = () => ({ kept: { ...kept, isLoggedIn: false } })
  const handler = createStaticHandler([{ id: 'root', path: '/', loader, element: buttons }])
  const context = await handler.query(new Request('http://showroom.test/'))
  if (context instanceof Response) throw new Error('The page led elsewhere')
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return [...markup.matchAll(/action="([^"]+)"/g)].map(([, action = '']) => action)
}

const [HEART, SCALES] = ['/ajax/add2fav.php', '/ajax/add2compare.php']

it('a car that can no longer be bought is let go, and not added', async () => {
  const nothing = { favourites: [], compared: [] }
  expect(await draw(nothing, false)).toEqual([HEART, SCALES])
  expect(await draw(nothing, true)).toEqual([])
  expect(await draw({ favourites: [7], compared: [] }, true)).toEqual([HEART])
  expect(await draw({ favourites: [], compared: [7] }, true)).toEqual([SCALES])
})
