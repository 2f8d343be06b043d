import { expect, it } from 'vitest'
import type { Site } from '#app/middleware/site.ts'
import { createDb } from '#db/client.server.ts'
import { callWith } from '#tests/fixtures/calls.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { openTestSite } from '#tests/fixtures/site.ts'
import { describeModels } from './describe-models.tsx'
import { action } from './route.ts'

// Nobody listens on the discard port.
const AWAY = 'postgres://showroom@127.0.0.1:9/away'

const PATH = '/ajax/model.php'

const ask = (site: Site, body: string) => action({ ...callWith(site, PATH, body), pattern: PATH })

it('the models of a brand block replace what stands in a select', async () => {
  await using database = await createTestDatabase()
  await using house = await openTestSite(database)
  await addStock(database.db)
  await addCar(database.db)
  const answer = await ask(house.site, 'HigloadBlockId=101')
  expect(await answer.text()).toBe('<option value="">Выбор модели</option><option value="vesta">Vesta</option>')
  for (const none of ['HigloadBlockId=', 'HigloadBlockId=102', 'HigloadBlockId=x', 'other=101'])
    expect(await (await ask(house.site, none)).text(), none).toBe('')
  expect((await ask(house.site, 'HigloadBlockId=101&HigloadBlockId=102')).status).toBe(400)
})

it('a failure is told in the terms of the contract', async () => {
  await using database = await createTestDatabase()
  const db = createDb(AWAY, { max: 1 })
  await using house = await openTestSite(database, { db })
  const answer = await ask(house.site, 'HigloadBlockId=101')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ success: 'N', action: 'popup' })
  await db.destroy()
})

it('a model is named by a feed, and a feed may say anything', () => {
  expect(describeModels([{ slug: '"x', name: '<b>&' }])).toContain('<option value="&quot;x">&lt;b&gt;&amp;</option>')
})
