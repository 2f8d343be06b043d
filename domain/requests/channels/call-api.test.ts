import { expect, it } from 'vitest'
import { HttpError } from '#platform/http-client/http-error.ts'
import { sanitizeCode, callApi, rejectionError } from './call-api.server.ts'

it.each([200, 307, 401, 402, 403, 404, 405, 408, 425, 429, 500, 502, 503, 504, 599])('%i is retryable', (status) => {
  expect(rejectionError('CRM', { status, text: '', retryAfterMs: undefined }).isRetryable).toBe(true)
})

it.each([400, 406, 409, 410, 413, 415, 422, 451])('%i is not retryable', (status) => {
  expect(rejectionError('CRM', { status, text: '', retryAfterMs: undefined }).isRetryable).toBe(false)
})

it('a requested delay is returned', () => {
  expect(rejectionError('CRM', { status: 503, text: '', retryAfterMs: 7000 }).retryAfterMs).toBe(7000)
})

it('a missing response is retryable, and the error names the service', async () => {
  const http = {
    send: () => Promise.reject(new HttpError('cut', 'The connection to crm.example broke (ECONNRESET)')),
  }
  await expect(callApi(http, 'CRM', { method: 'GET', url: 'https://crm.example' })).rejects.toMatchObject({
    name: 'ChannelError',
    isRetryable: true,
    message: 'CRM: The connection to crm.example broke (ECONNRESET)',
  })
})

it('only codes of the other side are repeated in messages', () => {
  expect(sanitizeCode('QUERY_LIMIT_EXCEEDED')).toBe('QUERY_LIMIT_EXCEEDED')
  expect(sanitizeCode('Phone +7 916 000-00-00 is wrong')).toBe('')
  expect(sanitizeCode({})).toBe('')
})

const failing = (reason: 'timeout' | 'cut') => ({ send: () => Promise.reject(new HttpError(reason, reason)) })

it('after a timeout the next attempt waits, as the other side may still be writing', async () => {
  const call = { method: 'POST', url: 'https://crm.example' } as const
  await expect(callApi(failing('timeout'), 'CRM', call)).rejects.toMatchObject({ retryAfterMs: 30_000 })
  await expect(callApi(failing('cut'), 'CRM', call)).rejects.toMatchObject({ retryAfterMs: undefined })
})
