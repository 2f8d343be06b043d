import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { createHttpClient } from '#platform/http-client/http-client.server.ts'
import { type FakeAmocrm, startFakeAmocrm } from '#tests/fakes/fake-amocrm.ts'
import { AmocrmSettings, createAmocrmChannel } from './amocrm.server.ts'
import { createDeliveryAttempt, getDeliveryError } from '#tests/factories/delivery-attempts.ts'
import { createReport } from '#tests/factories/reports.ts'

const http = createHttpClient({
  userAgent: 'Showroom test',
  allowPrivateAddresses: true,
  limits: { totalMs: 1500, idleMs: 1200 },
})
afterAll(() => http.close())

/** Some seconds after the fixture's request. */
const now = () => new Date('2026-11-20T11:20:05Z')
const lastYear = () => new Date('2025-11-20T11:20:00Z')
const start = (settings: Parameters<typeof startFakeAmocrm>[0] = {}) => startFakeAmocrm({ now, ...settings })

function channelTo({ url, token }: Pick<FakeAmocrm, 'url' | 'token'>, more: object = {}) {
  const settings = v.parse(AmocrmSettings, { url, token, ...more })
  return createAmocrmChannel({ ...settings, name: 'amo', only: {} }, { http, siteUrl: 'https://cars.example' })
}

const NAME = 'Оценка по trade-in № 1042: Geely Monjaro, 2024 · cars.example'

describe('a lead', () => {
  it('is created with its contact, its UTM tags and a note with the whole request', async () => {
    await using amo = await start()
    expect(await channelTo(amo, { pipelineId: 31 }).deliver(createDeliveryAttempt())).toEqual({ receipt: '9774766' })
    expect(amo.leads).toMatchObject([
      {
        name: NAME,
        price: 4_199_990,
        pipeline_id: 31,
        custom_fields_values: [
          { field_code: 'UTM_SOURCE', values: [{ value: 'yandex' }] },
          { field_code: 'UTM_MEDIUM' },
          { field_code: 'UTM_CAMPAIGN' },
        ],
        _embedded: {
          contacts: [
            {
              first_name: 'Анна',
              custom_fields_values: [
                { field_code: 'PHONE', values: [{ value: '+79161234567', enum_code: 'MOB' }] },
                { field_code: 'EMAIL', values: [{ value: 'anna@example.ru', enum_code: 'PRIV' }] },
              ],
            },
          ],
          tags: [{ name: 'Сайт' }],
          metadata: { category: 'forms', form_id: 'request-trade', form_sent_at: 1_795_173_600 },
        },
      },
    ])
    expect(amo.notes).toMatchObject([{ leadId: 9_774_766, text: expect.stringContaining('Телефон: +7') }])
    expect(amo.calls).toHaveLength(2)
  })

  it('goes straight to a stage when the dealer does not use «Неразобранное»', async () => {
    await using amo = await start()
    await channelTo(amo, { unsorted: false, statusId: 142 }).deliver(createDeliveryAttempt())
    expect(amo.leads[0]).toMatchObject({ status_id: 142 })
    expect(amo.leads[0]?._embedded.metadata).toBeUndefined()
  })

  it.each([
    ['the lead', [{ kind: 'lose-response' }]],
    ['the note', [{ kind: 'normal' }, { kind: 'lose-response' }]],
    ['the note, which was not created', [{ kind: 'normal' }, { kind: 'reset' }]],
  ] as const)('is created once, with one note, although the response was lost for %s', async (_case, behaviours) => {
    await using amo = await start()
    const channel = channelTo(amo)
    amo.planBehaviours(...behaviours)
    await getDeliveryError(channel.deliver(createDeliveryAttempt()), amo.token)
    expect(await channel.deliver(createDeliveryAttempt({ attempt: 2 }))).toEqual({ receipt: '9774766' })
    expect(amo.leads).toHaveLength(1)
    expect(amo.notes).toHaveLength(1)
  })

  it('of another site or an earlier database is not taken for this one', async () => {
    await using amo = await start({ now: lastYear })
    amo.leads.push(
      { id: 1, name: `${NAME}.org`, created_at: now().getTime() / 1000, _embedded: { contacts: [] } },
      { id: 2, name: NAME, created_at: lastYear().getTime() / 1000, _embedded: { contacts: [] } },
    )
    await channelTo(amo).deliver(createDeliveryAttempt({ attempt: 2 }))
    expect(amo.leads).toHaveLength(3)
  })

  it('is created without its UTM tags when the account has no fields for them', async () => {
    await using amo = await start({ fields: [] })
    await channelTo(amo).deliver(createDeliveryAttempt())
    expect(amo.leads).toHaveLength(1)
    expect(amo.leads[0]?.custom_fields_values).toBeUndefined()
    expect(amo.notes[0]?.text).toContain('yandex')
  })

  it('of a nameless visitor gets a placeholder name', async () => {
    await using amo = await start()
    await channelTo(amo).deliver(
      createDeliveryAttempt({ report: createReport({ name: null, email: null, lastTouch: null }) }),
    )
    expect(amo.leads[0]?._embedded.contacts).toMatchObject([{ first_name: 'Без имени' }])
  })
})

const invalid = (path: string) =>
  JSON.stringify({
    'validation-errors': [
      { request_id: '0', errors: [{ code: 'NotSupportedChoice', path, detail: 'Анна +79161234567' }] },
    ],
    status: 400,
  })

describe('a response of amoCRM', () => {
  it.each([
    [{ kind: 'respond', status: 429 }, { isRetryable: true }],
    [{ kind: 'respond', status: 401, body: '{"title":"Unauthorized"}' }, { isRetryable: true }],
    [{ kind: 'respond', status: 402 }, { isRetryable: true }],
    [{ kind: 'respond', status: 403 }, { isRetryable: true }],
    [{ kind: 'respond', status: 504, body: '<html>' }, { isRetryable: true }],
    [{ kind: 'respond', status: 200, body: '<html>Вход</html>' }, { isRetryable: true }],
    [{ kind: 'respond', status: 200, body: '[]' }, { isRetryable: true }],
    [{ kind: 'respond', status: 400, body: invalid('pipeline_id') }, { isRetryable: false }],
    [{ kind: 'reset' }, { isRetryable: true }],
    [{ kind: 'slow', delayMs: 5000 }, { isRetryable: true }],
  ] as const)('%j is the error %j', async (behaviour, expected) => {
    await using amo = await start()
    amo.planBehaviours(behaviour)
    expect(await getDeliveryError(channelTo(amo).deliver(createDeliveryAttempt()), amo.token)).toMatchObject(expected)
  })

  it('is described by its codes alone', async () => {
    await using amo = await start()
    amo.planBehaviours({ kind: 'respond', status: 400, body: invalid('0.pipeline_id') })
    const failure = await getDeliveryError(channelTo(amo).deliver(createDeliveryAttempt()), amo.token)
    expect(failure.message).toBe('amoCRM answered 400: NotSupportedChoice 0.pipeline_id')
  })
})

it.each([
  { url: 'dealer.amocrm.ru', token: 'a'.repeat(40) },
  { url: 'https://dealer.amocrm.ru/leads', token: 'a'.repeat(40) },
  { url: 'https://dealer.amocrm.ru', token: 'два слова\r\nX: y'.repeat(5) },
])('invalid settings are rejected: %j', (settings) => {
  expect(v.safeParse(AmocrmSettings, settings).success).toBe(false)
})
