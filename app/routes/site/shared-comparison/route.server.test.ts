import { createStaticHandler, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { siteContext } from '#app/http/middleware/site.ts'
import { changeComparison } from '#domain/comparison/change-comparison.server.ts'
import { closeSharedList, openSharedList } from '#domain/sharing/shared-lists.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { loader } from './route.tsx'

const database = await shareInFile(createTestDatabase())
await addStock(database.db)
const [first, second] = [await addCar(database.db), await addCar(database.db)]
const { site } = await shareInFile(createTestSite(database))

const loadShared = (args: LoaderFunctionArgs) => loader({ ...args, params: { token: args.params.token ?? '' } })

async function visit(token: string) {
  const requestContext = new RouterContextProvider(new Map([[siteContext, site]]))
  const router = createStaticHandler([{ id: 'shared', path: '/compare/shared/:token', loader: loadShared }])
  const answer = await router.query(new Request(`${site.siteUrl}/compare/shared/${encodeURIComponent(token)}/`), {
    requestContext,
  })
  if (answer instanceof Response) throw new Error('A page was expected')
  return { status: answer.statusCode, shown: answer.loaderData.shared, headers: answer.loaderHeaders.shared }
}

async function addToComparison(carId: number, token?: string) {
  const added = await changeComparison(site, { isRobot: false, token }, { carId, action: 'add' })
  return { isRobot: false, token: added.token }
}

it('shows the current comparison, uncached, until it is closed', async () => {
  const owner = await addToComparison(first)
  const token = (await openSharedList(site, owner, 'comparison')) ?? ''
  await addToComparison(second, owner.token)
  const { status, shown, headers } = await visit(token)
  expect(status).toBe(200)
  expect(shown).toMatchObject({
    block: 'used',
    counts: { new: 0, used: 2 },
    cars: [{ card: { id: first } }, { card: { id: second } }],
  })
  expect(headers?.get('cache-control')).toBe('private, no-store')
  await closeSharedList(site, owner, 'comparison')
  expect((await visit(token)).status).toBe(404)
})

it('a token of another list and an unknown token are 404', async () => {
  const owner = await addToComparison(first)
  const favourites = (await openSharedList(site, owner, 'favourites')) ?? ''
  for (const token of [favourites, 'x', `${favourites}x`, '00000000-0000-4000-8000-000000000000'])
    expect((await visit(token)).status).toBe(404)
})
