import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { startFakeBitrix24 } from '#tests/fakes/fake-bitrix24.ts'
import { Bitrix24Settings, createBitrix24Channel } from './bitrix24.server.ts'
import { createDeliveryAttempt, getDeliveryError } from '#tests/factories/delivery-attempts.ts'
import { createReport } from '#tests/factories/reports.ts'

const http = createHttpClient({
  userAgent: 'Showroom test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1500, idleMs: 1200 },
})
afterAll(() => http.close())

const SECRET = 'fakesecretofawebhook'

const channelTo = ({ webhook }: { webhook: string }, more: object = {}) =>
  createBitrix24Channel({ ...v.parse(Bitrix24Settings, { webhook, ...more }), name: 'crm', only: {} }, { http })

describe('a lead', () => {
  it('contains the sender, the subject, the price and the traffic source', async () => {
    await using bitrix = await startFakeBitrix24()
    expect(await channelTo(bitrix, { responsibleId: 6 }).deliver(createDeliveryAttempt())).toEqual({ receipt: '1' })
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

  it('is created once although the response was lost', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.planBehaviours({ kind: 'lose-response' })
    await getDeliveryError(channel.deliver(createDeliveryAttempt()), SECRET)
    expect(await channel.deliver(createDeliveryAttempt({ attempt: 2 }))).toEqual({ receipt: '1' })
    expect(bitrix.items).toHaveLength(1)
  })

  it('is created once although the response took too long', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.planBehaviours({ kind: 'slow', delayMs: 5000 })
    await getDeliveryError(channel.deliver(createDeliveryAttempt()), SECRET)
    await channel.deliver(createDeliveryAttempt({ attempt: 2 }))
    expect(bitrix.items).toHaveLength(1)
  })

  it('is created on a later attempt when the first one failed', async () => {
    await using bitrix = await startFakeBitrix24()
    const channel = channelTo(bitrix)
    bitrix.planBehaviours({ kind: 'reset' })
    await getDeliveryError(channel.deliver(createDeliveryAttempt()), SECRET)
    await channel.deliver(createDeliveryAttempt({ attempt: 2 }))
    await channel.deliver(createDeliveryAttempt({ deliveryId: 'another', attempt: 2 }))
    expect(bitrix.items).toHaveLength(2)
  })

  it('shows the visitor’s text as plain text, neither BBCode nor HTML', async () => {
    await using bitrix = await startFakeBitrix24()
    const comment = '[url=https://evil.example]Скидка[/url]<img src=x onerror=alert(1)>'
    await channelTo(bitrix).deliver(
      createDeliveryAttempt({ report: createReport({ comment, pageUrl: 'https://x.example/[b]' }) }),
    )
    const { comments, sourceDescription } = bitrix.items[0]?.fields ?? {}
    expect(String(comments)).toContain('(url=https://evil.example)Скидка(/url)‹img src=x onerror=alert(1)›')
    expect(`${String(comments)}${String(sourceDescription)}`).not.toMatch(/[[\]<>]/)
  })
})

describe('a deal', () => {
  it('is created with its contact, each once, whichever response was lost', async () => {
    for (const lost of [0, 1]) {
      await using bitrix = await startFakeBitrix24()
      const channel = channelTo(bitrix, { entity: 'deal', categoryId: 9, stageId: 'C9:NEW' })
      bitrix.planBehaviours(...Array.from({ length: lost }, () => ({ kind: 'normal' }) as const), {
        kind: 'lose-response',
      })
      await getDeliveryError(channel.deliver(createDeliveryAttempt()), SECRET)
      expect(await channel.deliver(createDeliveryAttempt({ attempt: 2 }))).toEqual({ receipt: '2' })
      expect(bitrix.items).toMatchObject([
        { entityTypeId: 3, fields: { name: 'Анна', fm: [{ typeId: 'PHONE' }, { typeId: 'EMAIL' }] } },
        { entityTypeId: 2, fields: { contactIds: [1], categoryId: 9, stageId: 'C9:NEW' } },
      ])
    }
  })
})

describe('a response of Bitrix24', () => {
  it.each([
    [503, 'QUERY_LIMIT_EXCEEDED', { isRetryable: true }],
    [200, 'QUERY_LIMIT_EXCEEDED', { isRetryable: true }],
    [429, 'OPERATION_TIME_LIMIT', { isRetryable: true, retryAfterMs: 60_000 }],
    [500, 'INTERNAL_SERVER_ERROR', { isRetryable: true }],
    [401, 'NO_AUTH_FOUND', { isRetryable: true }],
    [403, 'insufficient_scope', { isRetryable: true }],
    [400, 'ACCESS_DENIED', { isRetryable: true }],
    [200, 'SOMETHING_NEW', { isRetryable: true }],
    [400, 'CRM_FIELD_ERROR_VALUE_NOT_VALID', { isRetryable: false }],
    [200, 'CRM_FIELD_ERROR_REQUIRED', { isRetryable: false }],
    [400, 'NOT_FOUND', { isRetryable: false }],
  ])('%i %s is classified as %j', async (status, error, expected) => {
    await using bitrix = await startFakeBitrix24()
    const body = JSON.stringify({ error, error_description: 'Неверное значение: Анна, +79161234567' })
    bitrix.planBehaviours({ kind: 'respond', status, body })
    const failure = await getDeliveryError(channelTo(bitrix).deliver(createDeliveryAttempt()), SECRET)
    expect(failure).toMatchObject(expected)
    expect(failure.message).toContain(error)
  })

  it.each([
    { kind: 'respond', status: 200, body: '<html>Технические работы</html>' },
    { kind: 'respond', status: 200, body: '{"result":{}}' },
    { kind: 'respond', status: 200, body: '{"result":{"item":{"id":' },
    { kind: 'respond', status: 302, headers: { location: 'https://auth2.bitrix24.net/' } },
    { kind: 'respond', status: 502, body: '<html>nginx</html>' },
    { kind: 'reset' },
  ] as const)('%j is retryable', async (behaviour) => {
    await using bitrix = await startFakeBitrix24()
    bitrix.planBehaviours(behaviour)
    expect(await getDeliveryError(channelTo(bitrix).deliver(createDeliveryAttempt()), SECRET)).toMatchObject({
      isRetryable: true,
    })
  })

  it('with a rate limit ends the attempt', async () => {
    await using bitrix = await startFakeBitrix24()
    bitrix.allow(0)
    await getDeliveryError(channelTo(bitrix).deliver(createDeliveryAttempt()), SECRET)
    bitrix.allow(5)
    await channelTo(bitrix).deliver(createDeliveryAttempt({ attempt: 2 }))
    expect(bitrix.items).toHaveLength(1)
  })
})

it.each([
  'https://dealer.bitrix24.ru/',
  'https://dealer.bitrix24.ru/rest/1/key12345/crm.lead.add.json',
  'rest/1/key12345/',
])('an address that is not a webhook is rejected: %s', (webhook) => {
  expect(v.safeParse(Bitrix24Settings, { webhook }).success).toBe(false)
})
