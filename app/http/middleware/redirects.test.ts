import { RouterContextProvider } from 'react-router'
import { expect, it, test } from 'vitest'
import { canonicalPath, redirectFavourites } from './redirects.ts'

test('a path without a trailing slash gets one', () => {
  expect(canonicalPath('/cars/new/geely')).toBe('/cars/new/geely/')
  expect(canonicalPath('/cars')).toBe('/cars/')
})

test('a path with a trailing slash is canonical', () => {
  expect(canonicalPath('/')).toBeUndefined()
  expect(canonicalPath('/cars/used/')).toBeUndefined()
})

test("files, addresses for machines and the router's requests get no slash", () => {
  for (const path of ['/robots.txt', '/ajax/model.php', '/cars/_.data', '/cars/count.json', '/media/ab-320.webp'])
    expect(canonicalPath(path)).toBeUndefined()
})

test('double slashes become single, so that no redirect leads to a foreign host', () => {
  expect(canonicalPath('//evil.example')).toBe('/evil.example')
  expect(canonicalPath('//evil/')).toBe('/evil/')
  expect(canonicalPath('/cars//new')).toBe('/cars/new/')
})

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
