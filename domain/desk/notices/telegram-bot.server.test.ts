import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createDb } from '#db/client.server.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { createLog } from '#platform/log/log.server.ts'
import { startFakeTelegramBot } from '#tests/fakes/fake-telegram-bot.ts'
import { deskFixture } from '#tests/factories/desk.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createNoticeSenders, LostWayError } from './notice-senders.server.ts'
import { createChatCode, findOwnChat, removeChat } from './own-ways.server.ts'
import { announceBot, readBotUpdates } from './read-bot-updates.server.ts'
import { listRecipients } from './recipients.server.ts'
import { composeRequestMessage } from './staff-message.ts'
import { createTelegramBot } from './telegram-bot.server.ts'

const { db, url } = await shareInFile(createTestDatabase())
const otherNode = await shareInFile(Promise.resolve(createDb(url, { max: 3 })))
const desk = deskFixture(db)
const { context, advance, addPerson, addRequestAt, findWork, listEntries } = desk
const north = await desk.addBranch()
const anna = await addPerson('salesperson', north, 'Анна Ким')
const boris = await addPerson('salesperson', north, 'Борис Лосев')

const http = createHttpClient({ userAgent: 'Showroom test', allowPrivateAddresses: true })
afterAll(() => http.close())
const telegram = await shareInFile(startFakeTelegramBot())
const bot = createTelegramBot({ token: telegram.token, api: new URL(telegram.url).origin }, http)
const site = { ...context, log: createLog('silent'), siteName: 'Юг', siteUrl: 'https://cars.example', bot }
const { signal } = new AbortController()
const read = (database = db) => readBotUpdates({ ...site, db: database }, signal)
const lastText = () => telegram.messages.at(-1)?.text

let nextChat = 500
async function connect(person: StaffActor): Promise<number> {
  const chat = (nextChat += 1)
  telegram.write(chat, `/start ${await createChatCode(context, person)}`)
  await read()
  return chat
}

async function offerTo(person: StaffActor, number: number) {
  const [recipient] = await listRecipients(context, person.staffId)
  const request = { event: 'free', number, branchId: north, ownerId: null, until: null, subject: '' } as const
  const message = composeRequestMessage(request, { now: context.now(), timeZone: 'Europe/Moscow' })
  const senders = createNoticeSenders({
    ...site,
    webPush: { send: async () => undefined },
    mailer: { send: async () => ({ receipt: '' }) },
  })
  if (recipient === undefined) throw new Error('There is no such person')
  await senders.telegram(recipient, message, { id: randomUUID(), signal })
  return telegram.messages.length - 1
}

await announceBot(site, signal)

it('the pages name the bot while it answers', async () => {
  expect(await findOwnChat(context, anna)).toEqual({ connectedAt: undefined, lostAt: null, bot: 'dealer_bot' })
  advance(6 * MINUTE_MS)
  expect(await findOwnChat(context, anna)).toMatchObject({ bot: undefined })
  await read()
  expect(await findOwnChat(context, anna)).toMatchObject({ bot: 'dealer_bot' })
})

it('a code connects a chat once, within a quarter of an hour', async () => {
  const code = await createChatCode(context, anna)
  telegram.write(7, `/start ${code}`)
  await read()
  expect(lastText()).toMatch(/^Готово: уведомления о заявках «Юг»/)
  telegram.write(8, `/start ${code}`)
  await read()
  expect(lastText()).toContain('Ссылка больше не действует')
  const late = await createChatCode(context, anna)
  advance(16 * MINUTE_MS)
  telegram.write(8, `/start ${late}`)
  await read()
  expect(lastText()).toContain('Ссылка больше не действует')
  expect((await listRecipients(context, anna.staffId))[0]?.ways).toContain('telegram')
  await removeChat(context, anna)
  expect((await listRecipients(context, anna.staffId))[0]?.ways).not.toContain('telegram')
})

it('a press takes the request for its person, once, and the other learns that it is gone', async () => {
  const number = await addRequestAt(north, { name: 'Инна Тайная', phone: '79160001122' })
  await connect(anna)
  const own = await offerTo(anna, number)
  await connect(boris)
  const other = await offerTo(boris, number)
  telegram.press(own)
  telegram.press(other)
  await read()
  expect(telegram.answers.slice(-2)).toEqual([`Заявка № ${number} ваша`, `Заявка № ${number} уже у\u00a0другого`])
  expect(await findWork(number)).toMatchObject({ owner_id: anna.staffId, status: 'taken' })
  expect(await listEntries(number)).toMatchObject([{ actor: anna.id, action: 'request.claim' }])
  expect(telegram.messages[own]?.button).toBeUndefined()
  expect(telegram.calls.map(({ body }) => body).join('')).not.toMatch(/Тайная|1122/)
})

it('a chat of nobody and of somebody without rights can take nothing', async () => {
  const number = await addRequestAt(north)
  const chat = await connect(boris)
  const index = await offerTo(boris, number)
  await removeChat(context, boris)
  telegram.press(index)
  await read()
  expect(telegram.answers.at(-1)).toContain('Нет доступа')
  expect(await findWork(number)).toMatchObject({ owner_id: null })
  telegram.write(chat, 'привет')
  await read()
  expect(lastText()).toContain('https://cars.example/staff/me/notices/')
})

it('a bot that was blocked is a lost way', async () => {
  telegram.block(await connect(boris))
  await expect(offerTo(boris, await addRequestAt(north))).rejects.toThrow(LostWayError)
  expect(await findOwnChat(context, boris)).toMatchObject({ lostAt: context.now() })
  expect((await listRecipients(context, boris.staffId))[0]?.ways).toEqual(['mail'])
})

it('an update of a shape that nobody knows stops nothing', async () => {
  telegram.add({ message: {} })
  telegram.write(9, 'привет')
  expect(await read()).toBe(2)
  expect(lastText()).toContain('Бот присылает')
})

it('of two nodes one reads the updates', async () => {
  telegram.setBehaviour({ kind: 'slow', delayMs: 300 })
  const results = await Promise.all([read(), read(otherNode)])
  telegram.setBehaviour({ kind: 'normal' })
  expect(new Set(results)).toEqual(new Set([undefined, 0]))
})
