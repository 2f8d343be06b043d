import { afterAll, beforeEach, expect, it } from 'vitest'
import { runFeeds } from '#domain/feeds/attempts/run-feeds.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createFeedAttempts } from '#tests/fixtures/feed-attempts.ts'
import { decideWord, forgetWord } from './decide-word.server.ts'
import { listUnknownColumns } from './list-columns.server.ts'
import { listDecidedWords } from './list-words.server.ts'

const feeds = await createFeedAttempts()
afterAll(() => feeds[Symbol.asyncDispose]())
const { db } = feeds
const { context, addPerson } = deskFixture(db)
const manager = await addPerson('stock-manager', null, 'Марк Ерёмин')
beforeEach(() => feeds.reset())

const LIST = `Марка;Модель;Год;Цена;VIN;Что за кузов;Ключей
Haval;Jolion;2024;2000000;XTA0000000S123451;Внедорожник;2
Haval;Jolion;2024;2000000;XTA0000000S123452;Внедорожник;`

async function runAgain(source: number) {
  const attempt = await feeds.ask(source)
  await runFeeds(feeds.context)
  return (await feeds.getAttempt(attempt)).outcome
}
const listColumns = async () =>
  (await listUnknownColumns(context, manager, 100)).map(
    ({ spelling, example, cars, source }) => `${spelling}: ${example}, ${cars}, ${source.name}`,
  )
const bodiesOf = async () => (await db.selectFrom('car').select('body').orderBy('vin').execute()).map((car) => car.body)
const decide = (spelling: string, means: string | null, source: number | null = null) =>
  decideWord(context, manager, { field: 'column', spelling, source, means })

it('a column waits with an example and its cars, and is read by the next import once somebody has explained it', async () => {
  feeds.website.body = LIST
  const source = await feeds.addSource('main')
  await runAgain(source)
  expect(await listColumns()).toEqual(['Что за кузов: Внедорожник, 2, main', 'Ключей: 2, 1, main'])
  expect(await decide('Ключей', null)).toEqual({ ok: true })
  expect(await decide('что за кузов', 'body', source)).toEqual({ ok: true })
  expect(await listColumns()).toEqual([])
  expect(await listDecidedWords(context, manager)).toMatchObject([
    { field: 'column', spelling: 'что за кузов', means: 'body', source: 'main', cars: 2 },
    { field: 'column', spelling: 'Ключей', means: null, source: null, cars: 1 },
  ])
  expect(await bodiesOf()).toEqual([null, null])
  expect(await runAgain(source)).toBe('imported')
  expect(await bodiesOf()).toEqual(['crossover', 'crossover'])
  expect(await runAgain(source)).toBe('unchanged')
  const [body] = await listDecidedWords(context, manager)
  await forgetWord(context, manager, body?.id ?? 0)
  await runAgain(source)
  expect(await bodiesOf()).toEqual([null, null])
  expect(await listColumns()).toEqual(['Что за кузов: Внедорожник, 2, main'])
})

it('a column of another source waits there, and means a field that there is', async () => {
  feeds.website.body = LIST
  const [main, other] = [await feeds.addSource('main'), await feeds.addSource('other')]
  for (const source of [main, other]) await runAgain(source)
  await decide('Что за кузов', 'body', main)
  await decide('Ключей', null)
  expect(await listColumns()).toEqual(['Что за кузов: Внедорожник, 2, other'])
  expect(await decide('Что за кузов', 'salary', other)).toEqual({ ok: false, reason: 'no-meaning' })
})
