import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttpCaller } from '#platform/http-caller.server.ts'
import { startFakeBitrix24 } from '#tests/fakes/fake-bitrix24.ts'
import { Bitrix24Settings, createBitrix24Channel } from './bitrix24.server.ts'
import { aParcel, failureOf } from '#tests/factories/parcels.ts'
import { aReport } from '#tests/factories/reports.ts'

const http = createHttpCaller({ userAgent: 'Showroom test', totalMs: 1500, idleMs: 1200 })
afterAll(() => http.close())

const SECRET = 'fakesecretofawebhook'

const channelTo = ({ webhook }: { webhook: string }, more: object = {}) =>
  createBitrix24Channel({ ...v.parse(Bitrix24Settings, { webhook, ...more }), name: 'crm', only: {} }, { http })

describe('a lead', () => {
  it('holds who asked, what about, at which price and where he came from', async () => {
    await using bitrix = await startFakeBitrix24()
    expect(await channelTo(bitrix, { responsibleId: 6 }).deliver(aParcel())).toEqual({ receipt: '1' })
    expect(bitrix.calls).toHaveLength(1)
    expect(bitrix.items).toMatchObject([
      {
        entityTypeId: 1,
        fields: {
          title: 'Оценка по trade-in №\u00a01042: Geely Monjaro, 2024',
          name: 'Анна',
          fm: [
            { typeId: 'PHONE', valueType: 'MOBILE', value: '+79161234567' },
            { typeId: 'EMAIL', valueType: 'HOME', value: 'anna@example.ru' },
          ],
          comments: expect.stringContaining('Комментарий: Позвоните после шести'),
          opportunity: 4_199_990,
          sourceId: 'WEB',
          assignedById: 6,
          utmSource: 'yandex',
          originatorId: 'showroom',
          originId: '0f8fad5b-d9cb-469f-a165-70867728950e',
        },
      },
    ])
  })

  it('is made once although the answer was lost', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.expect({ kind: 'loses-answer' })
    await failureOf(channel.deliver(aParcel()), SECRET)
    expect(await channel.deliver(aParcel({ attempt: 2 }))).toEqual({ receipt: '1' })
    expect(bitrix.items).toHaveLength(1)
  })

  it('is made once although the answer took too long', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.expect({ kind: 'slow', delayMs: 5000 })
    await failureOf(channel.deliver(aParcel()), SECRET)
    await channel.deliver(aParcel({ attempt: 2 }))
    expect(bitrix.items).toHaveLength(1)
  })

  it('is made on a later attempt when the first had come to nothing', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.expect({ kind: 'resets' })
    await failureOf(channel.deliver(aParcel()), SECRET)
    await channel.deliver(aParcel({ attempt: 2 }))
    await channel.deliver(aParcel({ deliveryId: 'another', attempt: 2 }))
    expect(bitrix.items).toHaveLength(2)
  })

  it('shows what a visitor typed as text, neither BBCode nor HTML', async () => {
    await using bitrix = await startFakeBitrix24()
    const comment = '[url=https://evil.example]Скидка[/url]<img src=x onerror=alert(1)>'
    await channelTo(bitrix).deliver(aParcel({ report: aReport({ comment, pageUrl: 'https://x.example/[b]' }) }))
    const { comments, sourceDescription } = bitrix.items[0]?.fields ?? {}
    expect(String(comments)).toContain('(url=https://evil.example)Скидка(/url)‹img src=x onerror=alert(1)›')
    expect(`${String(comments)}${String(sourceDescription)}`).not.toMatch(/[[\]<>]/)
  })
})

describe('a deal', () => {
  it('comes with its contact, each once, whichever answer was lost', async () => {
    for (const lost of [0, 1]) {
      await using bitrix = await startFakeBitrix24()
      const channel = channelTo(bitrix, { entity: 'deal', categoryId: 9, stageId: 'C9:NEW' })
      bitrix.expect(...Array.from({ length: lost }, () => ({ kind: 'well' }) as const), { kind: 'loses-answer' })
      await failureOf(channel.deliver(aParcel()), SECRET)
      expect(await channel.deliver(aParcel({ attempt: 2 }))).toEqual({ receipt: '2' })
      expect(bitrix.items).toMatchObject([
        { entityTypeId: 3, fields: { name: 'Анна', fm: [{ typeId: 'PHONE' }, { typeId: 'EMAIL' }] } },
        { entityTypeId: 2, fields: { contactIds: [1], categoryId: 9, stageId: 'C9:NEW' } },
      ])
    }
  })
})

describe('an answer of Bitrix24', () => {
  it.each([
    [503, 'QUERY_LIMIT_EXCEEDED', { mayPass: true }],
    [200, 'QUERY_LIMIT_EXCEEDED', { mayPass: true }],
    [429, 'OPERATION_TIME_LIMIT', { mayPass: true, retryAfterMs: 60_000 }],
    [500, 'INTERNAL_SERVER_ERROR', { mayPass: true }],
    [401, 'NO_AUTH_FOUND', { mayPass: true }],
    [403, 'insufficient_scope', { mayPass: true }],
    [400, 'ACCESS_DENIED', { mayPass: true }],
    [200, 'SOMETHING_NEW', { mayPass: true }],
    [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', { mayPass: false }],
    [200, 'CRM_FIELD_ERROR_REQUIRED', { mayPass: false }],
    [400, 'NOT_FOUND', { mayPass: false }],
  ])('%i %s is judged %j', async (status, error, judgement) => {
    await using bitrix = await startFakeBitrix24()
    const body = JSON.stringify({ error, error_description: 'Неверное значение: Анна, +79161234567' })
    bitrix.expect({ kind: 'says', status, body })
    const failure = await failureOf(channelTo(bitrix).deliver(aParcel()), SECRET)
    expect(failure).toMatchObject(judgement)
    expect(failure.message).toContain(error)
  })

  it.each([
    { kind: 'says', status: 200, body: '<html>Технические работы</html>' },
    { kind: 'says', status: 200, body: '{"result":{}}' },
    { kind: 'says', status: 200, body: '{"result":{"item":{"id":' },
    { kind: 'says', status: 302, headers: { location: 'https://auth2.bitrix24.net/' } },
    { kind: 'says', status: 502, body: '<html>nginx</html>' },
    { kind: 'resets' },
  ] as const)('%j may pass', async (mood) => {
    await using bitrix = await startFakeBitrix24()
    bitrix.expect(mood)
    expect(await failureOf(channelTo(bitrix).deliver(aParcel()), SECRET)).toMatchObject({ mayPass: true })
  })

  it('of a portal that is called too often comes to an end', async () => {
    await using bitrix = await startFakeBitrix24()
    bitrix.allow(0)
    await failureOf(channelTo(bitrix).deliver(aParcel()), SECRET)
    bitrix.allow(5)
    await channelTo(bitrix).deliver(aParcel({ attempt: 2 }))
    expect(bitrix.items).toHaveLength(1)
  })
})

it.each([
  'https://dealer.bitrix24.ru/',
  'https://dealer.bitrix24.ru/rest/1/key12345/crm.lead.add.json',
  'rest/1/key12345/',
])('an address that is no webhook is refused: %s', (webhook) => {
  expect(v.safeParse(Bitrix24Settings, { webhook }).success).toBe(false)
})
