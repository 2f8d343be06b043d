import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { senderContext } from '#app/http/middleware/sender.ts'
import { siteContext, type Site } from '#app/http/middleware/site.ts'
import { touchContext } from '#app/http/middleware/touch.ts'
import { type Touches } from '#app/http/middleware/record-visit.ts'
import type { FormName } from '#domain/requests/request.ts'
import { createLog } from '#platform/log/log.server.ts'
import { addCar, addStock } from '#tests/factories/cars.ts'
import { createTestDatabase } from '#tests/fixtures/database/test-database.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { createTestSite } from '#tests/fixtures/site/test-site.ts'
import { submitForm } from './submit-form.server.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const PAGE = 'https://cars.example/cars/'

const database = await shareInFile(createTestDatabase())
const testSite = await shareInFile(createTestSite(database, { now: () => NOW }))
await addStock(database.db)
const carId = await addCar(database.db)

let phones = 9_161_230_000
const newPhone = () => `+7${(phones += 1)}`

type Fields = Record<string, string | Blob | (string | Blob)[]>

const validFields = (overrides: Fields = {}): Fields => ({
  name: 'Анна',
  phone: newPhone(),
  consent: 'yes',
  url: PAGE,
  ...overrides,
})

function send(form: FormName, fields: Fields, { site = testSite.site, headers = {}, touches }: SendParts = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) body.append(name, item)
  return post(form, new Request('https://cars.example/ajax/x.php', { method: 'POST', body, headers }), site, touches)
}

interface SendParts {
  site?: Site
  headers?: Record<string, string>
  touches?: Touches
}

const TOUCH = {
  source: 'yandex',
  medium: 'cpc',
  campaign: null,
  content: null,
  term: null,
  referrer: 'https://ya.ru/',
  landing: '/',
  at: NOW.toISOString(),
}

const BOTH_TOUCHES: Touches = { first: TOUCH, last: TOUCH }

function post(form: FormName, request: Request, site = testSite.site, touches = BOTH_TOUCHES) {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(senderContext, { address: '203.0.113.7' })
  context.set(touchContext, touches)
  return submitForm({ request, context }, form)
}

const getRequest = (number: number | undefined) =>
  database.db
    .selectFrom('request')
    .selectAll()
    .where('id', '=', number ?? 0)
    .executeTakeFirstOrThrow()
const countRequests = async () => (await database.db.selectFrom('request').select('id').execute()).length
const storedFiles = async () =>
  (await readdir(testSite.dataFolder, { recursive: true })).filter((name) => /request-files.*\.\w+$/.test(name)).length

it('a form becomes a request with all submitted values', async () => {
  const result = await send(
    'request-auto',
    validFields({
      car_id: String(carId),
      with: ['credit', 'trade-in'],
      shown_price: '990000',
      comment: 'Завтра\nприеду',
    }),
    { headers: { 'user-agent': 'Firefox' } },
  )
  expect(result).toMatchObject({ status: 200, answer: { success: 'Y', action: 'popup' } })
  expect(await getRequest(result.answer.number)).toMatchObject({
    form: 'request-auto',
    kind: 'auto',
    name: 'Анна',
    comment: 'Завтра\nприеду',
    car_id: carId,
    page_url: PAGE,
    address: '203.0.113.7',
    user_agent: 'Firefox',
    referrer: 'https://ya.ru/',
    first_touch: { source: 'yandex' },
    suspicion: null,
    car: { price: { conditions: ['trade-in', 'credit'], shownRub: 990_000 } },
  })
})

it('a landing page of another origin passes its campaign tags in its address', async () => {
  const url = 'https://landing.example/geely/?utm_source=vk&utm_campaign=zima&phone=79161234567'
  const sent = await send('request-call', validFields({ url }), { touches: {} })
  expect((await getRequest(sent.answer.number)).last_touch).toMatchObject({
    source: 'vk',
    campaign: 'zima',
    landing: '/geely/',
    at: NOW.toISOString(),
  })
  // Stored touches take precedence over an address, and an address without tags adds nothing.
  const known = await send('request-call', validFields({ url }))
  expect((await getRequest(known.answer.number)).last_touch).toMatchObject({ source: 'yandex' })
  const plain = await send('request-call', validFields({ url: 'https://landing.example/' }), { touches: {} })
  expect((await getRequest(plain.answer.number)).last_touch).toBeNull()
})

it('errors are reported by field, and the submitted values come back', async () => {
  const result = await send('request-auto', { name: 'А', phone: '123', comment: 'Есть вопрос', unknown: 'x' })
  expect(result.status).toBe(200)
  expect(result.answer).toMatchObject({ success: 'N', action: 'popup' })
  // A client that shows only `msg` names the errors as well.
  expect(result.answer.msg).toContain(result.answer.errors?.phone)
  const empty = await send('request-auto', {})
  expect(empty.answer.msg).toBe(
    'Укажите имя. Укажите телефон. Отметьте согласие: без него мы\u00a0не\u00a0можем принять заявку.',
  )
  const credit = await send('request-credit', {})
  const problems = Object.values(credit.answer.errors ?? {})
  expect(problems.length).toBeGreaterThan(4)
  for (const problem of problems) expect(credit.answer.msg).toContain(problem)
  expect(Object.keys(result.answer.errors ?? {}).toSorted()).toEqual(['consent', 'name', 'phone'])
  expect(result.values).toEqual({ name: ['А'], phone: ['123'], comment: ['Есть вопрос'] })
})

it('a number with an unassigned code is refused', async () => {
  const { answer } = await send('request_call', validFields({ phone: '+7 (400) 000-00-00' }))
  expect(answer).toMatchObject({ success: 'N', errors: { phone: expect.stringContaining('номер') } })
})

it('a request for a sold car is refused with a reason', async () => {
  const sold = await addCar(database.db)
  await database.db.updateTable('car').set({ state: 'sold' }).where('id', '=', sold).execute()
  const { status, answer } = await send('request-auto', validFields({ car_id: String(sold) }))
  expect({ status, ...answer }).toMatchObject({ status: 200, success: 'N', msg: expect.stringContaining('уже продан') })
})

it('the same key means the same request, from the field or from the header', async () => {
  const key = randomUUID()
  const fields = validFields()
  const first = await send('request_call', { ...fields, request_key: key })
  expect((await send('request_call', { ...fields, request_key: key })).answer).toEqual(first.answer)
  expect((await send('request_call', fields, { headers: { 'idempotency-key': `"${key}"` } })).answer).toEqual(
    first.answer,
  )
  const changed = await send('request_call', { ...fields, request_key: key, comment: 'иначе' })
  expect(changed.answer).toMatchObject({ success: 'N', msg: expect.stringContaining('уже отправлена') })
})

it('a repeat needs confirmation before it is accepted', async () => {
  const fields = validFields()
  await send('request_call', { ...fields, request_key: randomUUID() })
  const repeat = { ...fields, request_key: randomUUID() }
  expect((await send('request_call', repeat)).answer).toMatchObject({ success: 'N', confirm: 'repeat' })
  expect((await send('request_call', { ...repeat, repeat: 'yes' })).answer.success).toBe('Y')
})

it.each([
  ['honeypot', { website: 'https://spam.example' }],
  ['too-fast', { shown_at: String(NOW.getTime() - 400) }],
])('a submission that looks automated is accepted and marked %s', async (suspicion, fields) => {
  const { answer } = await send('request_call', validFields(fields))
  expect(answer.success).toBe('Y')
  expect((await getRequest(answer.number)).suspicion).toBe(suspicion)
})

it.each([
  ['a doubled field', { phone: ['+79161234567', '+79161234568'] }],
  ['a car that is no number', { car_id: '../../etc/passwd' }],
  ['a key that is no UUID', { request_key: 'mine' }],
])('%s is malformed, and nothing is written', async (_, fields) => {
  const before = await countRequests()
  const { status, answer } = await send('request_call', validFields(fields))
  expect(status).toBe(400)
  expect(answer).toMatchObject({ success: 'N', action: 'popup', msg: expect.stringMatching(/[а-я]/) })
  expect(await countRequests()).toBe(before)
})

it.each([
  ['application/json', '{"phone":"79161234567"}', 400],
  ['text/plain', 'phone=79161234567', 400],
  ['multipart/form-data', 'no boundary', 400],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="phone"\r\n\r\n+79', 400],
  ['application/x-www-form-urlencoded', `comment=${'я'.repeat(40_000)}`, 413],
])('a body of %s that cannot be parsed is rejected', async (type, body, status) => {
  const request = new Request('https://cars.example/', { method: 'POST', body, headers: { 'content-type': type } })
  const result = await post('request_call', request)
  expect(result.status).toBe(status)
  expect(result.answer).toMatchObject({ success: 'N', msg: expect.stringMatching(/[а-я]/) })
})

it('a form sent without files and without script is accepted', async () => {
  const body = new URLSearchParams({ phone: newPhone(), consent: 'on' })
  const result = await post('request_call', new Request('https://cars.example/', { method: 'POST', body }))
  expect(result.answer.success).toBe('Y')
})

const photo = async (width = 40) =>
  new File(
    [
      Uint8Array.from(
        await sharp({ create: { width, height: 30, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ],
    'фото.png',
  )

it('while too many files wait for their check, a form is not accepted but comes back, and each address has its own limit', async () => {
  const before = await countRequests()
  const senders: unknown[] = []
  const fileChecker: Site['fileChecker'] = {
    createFormCheck: (sender) => {
      senders.push(sender)
      return () => Promise.resolve('busy')
    },
  }
  const fields = validFields({ comment: 'Посмотрите', files: await photo() })
  const { status, answer, values } = await send('request_question', fields, { site: { ...testSite.site, fileChecker } })
  expect([status, answer]).toMatchObject([503, { success: 'N', msg: expect.stringContaining('через минуту') }])
  expect(values.comment).toEqual(['Посмотрите'])
  expect(senders).toMatchObject([{ key: '203.0.113.7', signal: expect.any(AbortSignal) }])
  expect([await countRequests(), await storedFiles()]).toEqual([before, 0])
})

it('files are stored with a request, and removed when it is refused', async () => {
  const before = await storedFiles()
  const fields = validFields({ comment: 'Посмотрите', 'files[]': await photo() })
  const result = await send('request_question', { ...fields, request_key: randomUUID() })
  const files = await database.db
    .selectFrom('request_file')
    .selectAll()
    .where('request_id', '=', result.answer.number ?? 0)
    .execute()
  expect(files).toMatchObject([{ original_name: 'фото.png', media_type: 'image/png' }])
  expect(await storedFiles()).toBe(before + 1)
  // A repeat that needs confirmation, a replay, and a form with an error.
  await send('request_question', { ...fields, request_key: randomUUID() })
  await send('request_question', { ...fields, phone: '1', request_key: randomUUID() })
  expect(await storedFiles()).toBe(before + 1)
})

it('a file that is no picture is reported at its field, by its name', async () => {
  const before = await storedFiles()
  const files = [await photo(), new File(['<svg onload=alert(1)>'], 'фото.jpg')]
  const { status, answer } = await send('request_question', validFields({ comment: 'Вот', files }))
  expect(status).toBe(200)
  expect(answer).toMatchObject({ success: 'N', errors: { files: expect.stringContaining('«фото.jpg»') } })
  expect(await storedFiles()).toBe(before)
})

it('a sixth file is reported at its field', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, () => photo()))
  const { status, answer } = await send('request_question', validFields({ comment: 'Вот', files }))
  expect({ status, ...answer }).toMatchObject({
    status: 200,
    success: 'N',
    errors: { files: expect.stringContaining('пяти') },
  })
})

it('a file that the form does not accept is ignored', async () => {
  const before = await storedFiles()
  expect((await send('request_call', validFields({ files: await photo() }))).answer.success).toBe('Y')
  expect(await storedFiles()).toBe(before)
})

it('an internal failure is reported to the visitor, and logged without their input', async () => {
  const logged: unknown[] = []
  const log = createLog('silent')
  log.error = (...args: unknown[]) => void logged.push(args)
  const channels = [{ name: 'mail', only: {} }]
  const result = await send('request_call', validFields({ name: 'Виктория' }), {
    site: { ...testSite.site, log, newId: () => 'no-uuid', channels },
  })
  expect(result.status).toBe(500)
  expect(result.answer).toMatchObject({ success: 'N', msg: expect.stringContaining('на нашей стороне') })
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('22P02')
  expect(JSON.stringify(logged)).not.toMatch(/Виктория|7916123/)
})
