import * as v from 'valibot'
import { afterAll, expect, it } from 'vitest'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { type FakeTelegram, startFakeTelegram } from '#tests/fakes/fake-telegram.ts'
import { createDeliveryAttempt, getDeliveryError } from '#tests/factories/delivery-attempts.ts'
import { createReport } from '#tests/factories/reports.ts'
import { composeMessage, createTelegramChannel, TelegramSettings } from './telegram.server.ts'

const http = createHttpClient({
  userAgent: 'Showroom test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1500, idleMs: 1200 },
})
afterAll(() => http.close())

const siteUrl = 'https://cars.example'

function channelTo(telegram: Pick<FakeTelegram, 'url' | 'token'>, chat: string | number = -100500) {
  const settings = v.parse(TelegramSettings, { token: telegram.token, chat, api: telegram.url })
  return createTelegramChannel({ ...settings, name: 'chat', only: {} }, { http, siteUrl })
}

it('the message contains number, kind, car and link, as plain text without a preview', async () => {
  await using telegram = await startFakeTelegram()
  expect(await channelTo(telegram).deliver(createDeliveryAttempt())).toEqual({ receipt: '1' })
  expect(telegram.messages).toEqual([
    {
      chat_id: -100500,
      text: 'Оценка по trade-in №\u00a01042: Geely Monjaro, 2024\nhttps://cars.example/cars/new/geely/monjaro/7/',
      link_preview_options: { is_disabled: true },
    },
  ])
})

it('the visitor’s input does not leave the server', () => {
  const typed = 'ТАЙНА'
  const text = composeMessage(
    createReport({
      name: typed,
      phone: '79160000000',
      email: 'taina@example.ru',
      comment: typed,
      details: { own_brand: typed, brand: typed, parts: typed },
      referrer: `https://ya.ru/?${typed}`,
      pageUrl: `https://cars.example/cars/?name=${typed}#${typed}`,
      files: [{ storedName: typed, originalName: typed, mediaType: 'image/jpeg', bytes: 1 }],
      car: null,
      brand: null,
    }),
    siteUrl,
  )
  expect(text).toBe('Оценка по trade-in №\u00a01042\nhttps://cars.example/cars/')
})

it.each([
  'https://evil.example/cars/',
  'https://cars.example.evil.example/',
  'https://cars.example@evil.example/',
  '//evil.example/',
  'javascript:alert(1)',
  'tg://resolve?domain=evil',
  'купите слона',
])('a page of another site is not linked: %s', (pageUrl) => {
  expect(composeMessage(createReport({ pageUrl, car: null }), siteUrl)).toMatch(/\nhttps:\/\/cars\.example$/)
})

it('a rate limit delays the next attempt as Telegram states it', async () => {
  await using telegram = await startFakeTelegram({ perMinute: 1 })
  const channel = channelTo(telegram)
  await channel.deliver(createDeliveryAttempt())
  expect(await getDeliveryError(channel.deliver(createDeliveryAttempt()))).toMatchObject({
    isRetryable: true,
    retryAfterMs: 17_000,
  })
})

it('messages follow a group that has become a supergroup to its new number', async () => {
  await using telegram = await startFakeTelegram()
  telegram.migrate('-100500', -100_777)
  const channel = channelTo(telegram)
  await channel.deliver(createDeliveryAttempt())
  await channel.deliver(createDeliveryAttempt())
  expect(telegram.messages.map((message) => message.chat_id)).toEqual([-100_777, -100_777])
  expect(telegram.calls).toHaveLength(3)
})

it('a wrong chat and a wrong token are retryable until they are corrected', async () => {
  await using telegram = await startFakeTelegram()
  expect(await getDeliveryError(channelTo(telegram, '@nobody_here').deliver(createDeliveryAttempt()))).toMatchObject({
    isRetryable: true,
    message: expect.stringContaining('chat not found'),
  })
  const stranger = { url: telegram.url, token: '987654321:AAtoken-of-nobody-at-all' }
  expect(await getDeliveryError(channelTo(stranger).deliver(createDeliveryAttempt()), stranger.token)).toMatchObject({
    isRetryable: true,
  })
})

it('an unexpected response is retryable, and its error never contains the token', async () => {
  await using telegram = await startFakeTelegram()
  const channel = channelTo(telegram)
  for (const mood of [
    { kind: 'reset' },
    { kind: 'slow', delayMs: 5000 },
    { kind: 'respond', status: 502, body: '<html><h1>Bad Gateway</h1></html>' },
    { kind: 'respond', status: 200, body: '<html>Вход</html>' },
    { kind: 'respond', status: 200, body: '{"ok":' },
    { kind: 'respond', status: 302, headers: { location: 'https://evil.example/' } },
  ] as const) {
    telegram.planBehaviours(mood)
    expect(await getDeliveryError(channel.deliver(createDeliveryAttempt()), telegram.token)).toMatchObject({
      isRetryable: true,
    })
  }
})

it.each([
  { token: 'bot123', chat: 1 },
  { token: '123456789:AAfake/../../getUpdates-token', chat: 1 },
  { token: '123456789:AAfake-token-of-a-bot', chat: 'sales' },
  { token: '123456789:AAfake-token-of-a-bot', chat: 1, api: 'ftp://api.example' },
])('invalid settings are rejected: %j', (settings) => {
  expect(v.safeParse(TelegramSettings, settings).success).toBe(false)
})
