import { renderToStaticMarkup } from 'react-dom/server'
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, it } from 'vitest'
import { NO_SAVED_CARS } from '#app/features/site/saved-cars.ts'
import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loadSiteSummary } from '#app/features/layout/load-site-summary.server.ts'
import { useTimeZone } from './use-site.ts'

// 00:30 of the 21st in Vladivostok, 17:30 of the 20th in Moscow.
const MOMENT = new Date('2026-11-20T14:30:00Z')

function Dates() {
  const timeZone = useTimeZone()
  return (
    <p>{`${formatDate(MOMENT, timeZone)}, ${formatDateTime(MOMENT, MOMENT, timeZone)}`.replaceAll('\u00A0', ' ')}</p>
  )
}

it.each([
  ['Asia/Vladivostok', '<p>21 ноября 2026, сегодня в 00:30</p>'],
  ['Europe/Moscow', '<p>20 ноября 2026, сегодня в 17:30</p>'],
])('a site in %s shows its dates in its time zone, on the server and after hydration', async (timeZone, html) => {
  await using database = await createTestDatabase()
  await using testSite = await createTestSite(database, { timeZone })
  const routes = [
    { id: 'root', path: '/', loader: () => loadSiteSummary(testSite.site, NO_SAVED_CARS), Component: Dates },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://showroom.test/'), {
    requestContext: new RouterContextProvider(),
  })
  if (context instanceof Response) throw new Error('The page redirected')
  const router = createStaticRouter(handler.dataRoutes, context)
  expect(renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)).toBe(html)
  const inBrowser = createMemoryRouter(routes, { hydrationData: { loaderData: context.loaderData } })
  expect(renderToStaticMarkup(<RouterProvider router={inBrowser} />)).toBe(html)
})
