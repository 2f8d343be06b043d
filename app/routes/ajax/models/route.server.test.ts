import { expect, it } from 'vitest'
import type { Site } from '#app/http/middleware/site.ts'
import { createDb } from '#db/client.server.ts'
import { createActionArgs } from '#tests/fixtures/site/create-action-args.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { renderModelOptions } from './render-model-options.tsx'
import { action } from './route.ts'

// Nothing listens on the discard port.
const UNREACHABLE_DATABASE_URL = 'postgres://showroom@127.0.0.1:9/away'

const PATH = '/ajax/model.php'

const post = (site: Site, body: string) => action({ ...createActionArgs(site, PATH, body), pattern: PATH })

it('the options for a brand block hold its models', async () => {
  await using database = await createTestDatabase()
  await using testSite = await createTestSite(database)
  await addStock(database.db)
  await addCar(database.db)
  const answer = await post(testSite.site, 'HigloadBlockId=101')
  expect(await answer.text()).toBe('<option value="">Выбор модели</option><option value="vesta">Vesta</option>')
  for (const body of ['HigloadBlockId=', 'HigloadBlockId=102', 'HigloadBlockId=x', 'other=101'])
    expect(await (await post(testSite.site, body)).text(), body).toBe('')
  expect((await post(testSite.site, 'HigloadBlockId=101&HigloadBlockId=102')).status).toBe(400)
})

it('a failure is answered in the form of the contract', async () => {
  await using database = await createTestDatabase()
  const db = createDb(UNREACHABLE_DATABASE_URL, { max: 1 })
  await using testSite = await createTestSite(database, { db })
  const answer = await post(testSite.site, 'HigloadBlockId=101')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ success: 'N', action: 'popup' })
  await db.destroy()
})

it('the name and slug of a model are escaped', () => {
  expect(renderModelOptions([{ slug: '"x', name: '<b>&' }])).toContain(
    '<option value="&quot;x">&lt;b&gt;&amp;</option>',
  )
})
