import { data, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { keepLoaderResults, restoreLoaderResults } from './loader-results.ts'

const Page = () => null

/** What the router gets from the loader of a route, and what the page has for it. */
async function load(url: string, result: unknown, isPage = true) {
  const module = { loader: async () => result, default: Page }
  if (!isPage) Reflect.deleteProperty(module, 'default')
  const routes: ServerBuild['routes'] = { page: { id: 'page', path: url, module } }
  const context = new RouterContextProvider()
  const request = new Request(`http://s.test${url}`)
  const loader = keepLoaderResults(routes).page?.module.loader
  const forRouter: unknown = await loader?.({ request, context, params: {}, pattern: url, url: new URL(request.url) })
  return { forRouter, forPage: restoreLoaderResults(context, { page: forRouter }).page }
}

it('a page has what its loader returned, and the router null', async () => {
  const car = { name: 'Jolion' }
  expect(await load('/cars/1/', car)).toEqual({ forRouter: null, forPage: car })
  expect(await load('/cars/1/', undefined)).toEqual({ forRouter: null, forPage: undefined })
})

it('the router has it when a script navigates, and that of a route that is no page', async () => {
  const car = { name: 'Jolion' }
  expect(await load('/cars/1.data', car)).toEqual({ forRouter: car, forPage: car })
  expect(await load('/ajax/cars.json', car, false)).toEqual({ forRouter: car, forPage: car })
})

it('the router has the status and the headers, and responses', async () => {
  const car = { name: 'Jolion' }
  expect(await load('/cars/1/', data(car, { status: 404 }))).toEqual({
    forRouter: data(null, { status: 404 }),
    forPage: car,
  })
  const answer = new Response('moved')
  expect((await load('/cars/1/', answer)).forRouter).toBe(answer)
})
