import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { redirectFavourites } from './redirect-favourites.ts'

async function answer(path: string, { status = 404, method = 'GET' } = {}) {
  const url = new URL(path, 'https://cars.example')
  const context = new RouterContextProvider()
  const next = async () => new Response(null, { status })
  const response = await redirectFavourites(
    { request: new Request(url, { method }), url, context, params: {}, pattern: '' },
    next,
  )
  return response instanceof Response ? (response.headers.get('location') ?? response.status) : undefined
}

it.each([
  '/favorite/',
  '/my/Favorites/of/mine/',
  '/cars/FAVORITE/',
  '/%66avorite/',
  '/personal/favorites-old/',
  '/favorites/shared/',
  '/%zz/favorite/',
])('%s redirects to the favourites', async (path) => {
  expect(await answer(path)).toBe('/favorites/')
})

it.each(['/favorites/shared/0f0e/', '/ajax/favorites.php', '/favourites/', '/cars/used/skoda/favorit/'])(
  '%s keeps its own 404',
  async (path) => {
    expect(await answer(path)).toBe(404)
  },
)

it('an existing page and a sent form are not redirected', async () => {
  expect(await answer('/cars/used/kia/favorite-edition/', { status: 200 })).toBe(200)
  expect(await answer('/favorite/', { method: 'POST' })).toBe(404)
})
