import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { formActionPath } from '#domain/requests/form-action-path.ts'
import { FORM_NAMES, kindOfForm } from '#domain/requests/kinds/registry.ts'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { describeApi } from '../../../docs/api/describe-api.ts'
import { exampleOf } from '../../../docs/api/describe-fields.ts'

const LANDING = 'https://landing.example'
const CALL = '/ajax/request_call.php'
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** The rate limit of one address on a site of this kind. */
const MAX_FORMS_PER_MINUTE = 100

const site = await sharedSite('proxied')

const { schemas } = describeApi().components
const ajv = new Ajv2020({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'api', components: { schemas } })

async function expectAnswer(answer: Response, schema: 'FormAnswer' | 'ListAnswer' = 'FormAnswer') {
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const body: Record<string, unknown> = Object(await answer.json())
  const isValid = ajv.validate({ $ref: `api#/components/schemas/${schema}` }, body)
  expect(isValid, `${JSON.stringify(body)}: ${ajv.errorsText()}`).toBe(true)
  expect(body.msg).toMatch(/[а-яё]/)
  return body
}

/** Sent from a new address, unless a header states one. */
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': nextAddress(), ...headers },
    redirect: 'manual',
  })
const send = (path: string, fields: Record<string, string | string[]>, headers?: Record<string, string>) => {
  const body = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value)
  return post(path, body, headers)
}
const callFields = () => ({ phone: `+7${nextPhone()}`, consent: 'yes' })

it.each(FORM_NAMES)('the example of %s is accepted', async (form) => {
  const fields = exampleOf(kindOfForm(form))
  const { phone } = callFields()
  const contact: Record<string, string> = 'phone' in fields ? { phone } : { email: `wire${phone}@example.ru` }
  const result = await expectAnswer(await send(formActionPath(form), { ...fields, ...contact }))
  expect(result).toMatchObject({ success: 'Y', number: expect.any(Number) })
})

it.each(FORM_NAMES)('the missing fields of %s are reported by name', async (form) => {
  const answer = await send(formActionPath(form), { url: LANDING })
  expect(answer.status).toBe(200)
  expect(await expectAnswer(answer)).toMatchObject({ success: 'N', errors: { consent: expect.any(String) } })
})

it.each([
  '/ajax/modals/actions/constructor-action.php',
  '/ajax/modals/actions/%00-action.php',
  '/ajax/modals/actions/..%2Fx-action.php',
  '/ajax/modals/actions/request_call-action.php',
  '/ajax/modals/views/__proto__-view.php',
  '/ajax/__proto__.php',
  '/ajax/request-call.php',
  '/ajax/request_call%00.php',
  '/ajax/%E0%A4%A.php',
  '/ajax/',
  '/ajax/a/b/c',
])('%s is not an address of the contract', async (path) => {
  const answer = await send(path, callFields())
  expect(answer.status).toBe(404)
  expect(await expectAnswer(answer)).toMatchObject({ success: 'N' })
})

it.each([CALL, '/ajax/modals/actions/request-auto-action.php', '/ajax/model.php', '/ajax/add2fav.php'])(
  '%s accepts POST only',
  async (path) => {
    const answer = await fetch(site.origin + path)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(Object(await answer.json())).toMatchObject({ success: 'N' })
  },
)

it('a failed call is answered in the same JSON shape', async () => {
  const malformed = await post(CALL, '{}', { 'content-type': 'application/json' })
  expect(malformed.status).toBe(400)
  await expectAnswer(malformed)
  const huge = new FormData()
  huge.append('files', new Blob([new Uint8Array(54 * 1024 * 1024)]), 'huge.jpg')
  const tooLarge = await post('/ajax/request_question.php', huge)
  expect(tooLarge.status).toBe(413)
  await expectAnswer(tooLarge)
  const foreign = await send(CALL, callFields(), { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  await expectAnswer(foreign)
})

it('a trusted landing page sends a form and reads the answer', async () => {
  const headers = { origin: LANDING, 'access-control-request-method': 'POST' }
  const preflight = await fetch(site.origin + CALL, { method: 'OPTIONS', headers })
  expect(preflight.status).toBe(204)
  const answer = await send(CALL, callFields(), { origin: LANDING, 'sec-fetch-site': 'cross-site' })
  expect(answer.headers.get('access-control-allow-origin')).toBe(LANDING)
  expect(await expectAnswer(answer)).toMatchObject({ success: 'Y' })
})

it('a browser without JavaScript gets pages', async () => {
  const taken = await send(CALL, callFields(), { accept: PAGE })
  expect(taken.status).toBe(303)
  const thanks = await fetch(new URL(taken.headers.get('location') ?? '', site.origin))
  expect(thanks.status).toBe(200)
  const again = await send(CALL, { phone: '123', name: 'Анна' }, { accept: PAGE })
  const page = await again.text()
  expect(again.headers.get('content-type')).toContain('text/html')
  expect(page).toContain('value="Анна"')
})

it("the site's own page is accepted behind a TLS-terminating proxy, by the router too", async () => {
  const from = site.lines.length
  const origin = { origin: site.siteUrl, accept: PAGE }
  expect((await send(CALL, callFields(), origin)).status).toBe(303)
  expect((await send('/request/request-call/', callFields(), origin)).status).toBe(303)
  const refused = await send('/request/request-call/', callFields(), { ...origin, origin: 'https://evil.example' })
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('Форма не')
  expect(site.lines.slice(from).filter((line) => line.includes('"level":50'))).toEqual([])
})

async function fetchModels(blockId: string): Promise<string> {
  const answer = await send('/ajax/model.php', { HigloadBlockId: blockId })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  return await answer.text()
}

it('a call without any body is an empty form', async () => {
  for (const path of ['/ajax/model.php', '/ajax/modals/views/request-call-view.php']) {
    expect(await postNothing(path), path).toMatch(/^HTTP\/1\.1 200 /)
  }
  expect(await postNothing(CALL)).toContain('"msg":"Укажите телефон.')
})

/** Sends a POST without type and length, as `curl -X POST` does. Returns the whole answer, head and body. */
async function postNothing(path: string): Promise<string> {
  const { hostname, port, host } = new URL(site.origin)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-Forwarded-For: ${nextAddress()}\r\n\r\n`,
  )
  return text(socket)
}

it('models are the options of a select, and empty for an unknown brand', async () => {
  expect(await fetchModels('101')).toMatch(/^<option value="">Выбор модели<\/option><option value="[\w-]+">/)
  for (const unknown of ['', '0', '-1', '999999999', '9'.repeat(40), "101' or 1=1", 'geely'])
    expect(await fetchModels(unknown), unknown).toBe('')
})

it('favourites and the comparison return their count as described', async () => {
  const [car = ''] =
    /"\/cars\/new\/[\w-]+\/[\w-]+\/\d+\/"/.exec(await (await fetch(`${site.origin}/cars/new/`)).text()) ?? []
  const id = car.split('/').at(-2) ?? ''
  const added = await expectAnswer(await send('/ajax/add2fav.php', { favorites: id }), 'ListAnswer')
  expect(added).toMatchObject({ success: 'Y', active: true, count: 1 })
  const wrong = await send('/ajax/add2fav.php', { favorites: 'x' })
  expect(wrong.status).toBe(400)
  await expectAnswer(wrong, 'ListAnswer')
  await expectAnswer(
    await send('/ajax/add2compare.php', { action: 'ADD_TO_COMPARE_LIST', id, iblock: '1' }),
    'ListAnswer',
  )
})

it('every pop-up has a view', async () => {
  for (const modal of ['request-auto', 'form-message', 'cookie']) {
    const answer = await send(`/ajax/modals/views/${modal}-view.php`, { 'car-id': '1' })
    expect(answer.status, modal).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
  }
})

it('a client over the rate limit gets Retry-After', async () => {
  const headers = { 'x-forwarded-for': nextAddress() }
  const statuses = new Set<number>()
  // Ten at a time: more concurrent requests would be refused for another reason.
  for (let count = 0; count < MAX_FORMS_PER_MINUTE; count += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(CALL, {}, headers)))
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses]).toEqual([200])
  const answer = await send(CALL, {}, headers)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectAnswer(answer)
})
