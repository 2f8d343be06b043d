import { expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#locale/durations.ts'
import { listen } from '#platform/postgres/listen.server.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { endPresence, listPresent, markPresent } from './presence.server.ts'

const { db, url } = await shareInFile(createTestDatabase())
const { context, advance, addBranch, addPerson, addRequestAt } = deskFixture(db)
const [south, north] = [await addBranch(), await addBranch()]
const anna = await addPerson('salesperson', south, 'Анна Ким')
const boris = await addPerson('salesperson', south, 'Борис Лосев')
const vera = await addPerson('salesperson', north, 'Вера Цой')
const ignore = () => undefined
const gleb = await addPerson('sales-head', south, 'Глеб Орлов')

it('those who look at a request see each other, in the order in which they came', async () => {
  const number = await addRequestAt(south)
  const since = context.now()
  expect(await markPresent(context, boris, number)).toBe(true)
  advance(SECOND_MS)
  expect(await markPresent(context, gleb, number)).toBe(true)
  advance(20 * SECOND_MS)
  expect(await markPresent(context, boris, number)).toBe(true)
  expect(await listPresent(context, anna, number)).toEqual([
    { id: boris.staffId, name: 'Борис Лосев', since },
    { id: gleb.staffId, name: 'Глеб Орлов', since: new Date(since.getTime() + SECOND_MS) },
  ])
  expect((await listPresent(context, boris, number)).map(({ name }) => name)).toEqual(['Глеб Орлов'])
})

it('who has not been seen for a minute, or has left, is gone', async () => {
  const number = await addRequestAt(south)
  await markPresent(context, boris, number)
  await markPresent(context, gleb, number)
  await endPresence(context, gleb, number)
  expect((await listPresent(context, anna, number)).map(({ name }) => name)).toEqual(['Борис Лосев'])
  advance(MINUTE_MS)
  expect(await listPresent(context, anna, number)).toEqual([])
  await markPresent(context, anna, number)
  const rows = await db.selectFrom('presence').select('staff_id').where('subject', '=', `request:${number}`).execute()
  expect(rows).toEqual([{ staff_id: anna.staffId }])
})

it('a request of another branch, and a suspect one, tell nobody who looks at them', async () => {
  const number = await addRequestAt(south)
  await markPresent(context, boris, number)
  expect(await markPresent(context, vera, number)).toBe(false)
  expect(await listPresent(context, vera, number)).toEqual([])
  await db.updateTable('request_work').set({ held_since: context.now() }).where('request_id', '=', number).execute()
  expect(await listPresent(context, anna, number)).toEqual([])
  expect(await markPresent(context, anna, number)).toBe(false)
  expect(await listPresent(context, gleb, number)).toHaveLength(1)
  expect(await markPresent(context, gleb, 999_999_999)).toBe(false)
})

it('coming and leaving is announced, staying is not', async () => {
  const number = await addRequestAt(south)
  const messages: unknown[] = []
  const onMessage = (payload: string) => messages.push(JSON.parse(payload))
  const listener = await listen(url, ['staff'], { onMessage, onReconnect: ignore, onDisconnect: ignore })
  const announced = { presence: `request:${number}`, branch: south }
  await markPresent(context, boris, number)
  await markPresent(context, boris, number)
  await markPresent(context, gleb, number)
  await endPresence(context, boris, number)
  await expect.poll(() => messages.length).toBe(3)
  expect(messages).toEqual([announced, announced, announced])
  await listener.close()
})
