import { expect, it } from 'vitest'
import * as v from 'valibot'
import { startLocalServer } from '#tests/servers/local-server.ts'
import { fetchHtml, fetchJson } from './fetch-json.ts'

const parse = v.parser(v.object({ count: v.number() }))

/** A server that answers with this status, type and text. */
const answerWith = (status: number, text: string, type = 'application/json') =>
  startLocalServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(text))

it('an answer is parsed by the schema; anything else is unexpected', async () => {
  await using good = await answerWith(200, '{"count":3,"more":true}')
  expect(await fetchJson(good.url, parse)).toEqual({ ok: true, value: { count: 3 } })
  await using other = await answerWith(200, '{"count":"3"}')
  expect(await fetchJson(other.url, parse)).toEqual({ ok: false, reason: 'unexpected' })
  await using page = await answerWith(200, '<p>', 'text/html')
  expect(await fetchJson(page.url, parse)).toEqual({ ok: false, reason: 'unexpected' })
  expect(await fetchHtml(page.url)).toEqual({ ok: true, value: '<p>' })
  expect(await fetchHtml(good.url)).toEqual({ ok: false, reason: 'unexpected' })
})

it('a refusal has the message of the answer, when there is one', async () => {
  await using full = await answerWith(429, '{"msg":"Подождите."}')
  expect(await fetchJson(full.url, parse)).toEqual({ ok: false, reason: 'refused', msg: 'Подождите.' })
  await using proxy = await answerWith(502, 'Bad gateway', 'text/plain')
  expect(await fetchJson(proxy.url, parse)).toEqual({ ok: false, reason: 'refused', msg: undefined })
})

it('a redirect means that the session has ended', async () => {
  await using login = await answerWith(200, '{"count":3}')
  await using account = await startLocalServer((_request, response) =>
    response.writeHead(303, { location: login.url }).end(),
  )
  expect(await fetchJson(account.url, parse, { body: { intent: 'save' } })).toEqual({ ok: false, reason: 'logged-out' })
})

it('no network, no answer in time and a call that was aborted are different failures', async () => {
  await using silent = await startLocalServer(() => undefined)
  expect(await fetchJson(silent.url, parse, { timeoutMs: 20 })).toEqual({ ok: false, reason: 'timeout' })
  const newer = new AbortController()
  const pending = fetchJson(silent.url, parse, { signal: newer.signal })
  newer.abort()
  expect(await pending).toEqual({ ok: false, reason: 'aborted' })
  expect(await fetchJson(silent.url, parse, { signal: newer.signal })).toEqual({ ok: false, reason: 'aborted' })
  await using broken = await startLocalServer((request) => request.socket.destroy())
  expect(await fetchJson(broken.url, parse)).toEqual({ ok: false, reason: 'offline' })
})
