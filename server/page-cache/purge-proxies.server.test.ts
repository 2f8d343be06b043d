import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HttpCall } from '#platform/http-client/http-client.server.ts'
import type { Log } from '#platform/log/log.server.ts'
import { createPurger } from './purge-proxies.server.ts'

const URL_WITH_SECRET = 'https://proxy.test/purge?key=secret'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startPurger(statusOf: (call: number) => number = () => 204) {
  const calls: HttpCall[] = []
  const results: string[] = []
  const warn = vi.fn<Log['warn']>()
  const http = {
    send: async (call: HttpCall) => {
      calls.push(call)
      return { status: statusOf(calls.length), text: '', retryAfterMs: undefined }
    },
  }
  const count = (result: string) => void results.push(result)
  const purger = createPurger({ url: URL_WITH_SECRET, http, log: { warn }, count })
  const bodies = () => calls.map(({ body }) => body?.content)
  return { ...purger, calls, bodies, results, warn }
}

it('calls the proxy at the start, and within a second of a change', async () => {
  const { purge, calls, bodies, results } = startPurger()
  await vi.advanceTimersByTimeAsync(100)
  expect(bodies()).toEqual(['{"reason":"start"}'])
  expect(calls[0]).toMatchObject({ method: 'POST', url: URL_WITH_SECRET, body: { type: 'application/json' } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toHaveLength(1)
  purge()
  await vi.advanceTimersByTimeAsync(100)
  expect(bodies()).toEqual(['{"reason":"start"}', '{"reason":"change"}'])
  expect(results).toEqual(['purged', 'purged'])
})

it('calls it once in a second, however many changes there are, and after the last of them', async () => {
  const { purge, calls } = startPurger()
  for (let count = 0; count < 300; count += 1) {
    purge()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(calls.length).toBeLessThanOrEqual(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls.length).toBeLessThanOrEqual(4)
  const after = calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(after)
})

it('tries again after a failure', async () => {
  const { calls, results, warn } = startPurger((call) => (call < 3 ? 503 : 200))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([calls.length, results, warn.mock.calls]).toEqual([3, ['purged'], []])
})

it('gives up after three attempts, counts that and says so, and begins again with the next change', async () => {
  const { purge, calls, results, warn } = startPurger(() => 500)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([calls.length, results]).toEqual([3, ['failed']])
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret')
  expect(warn).toHaveBeenCalledOnce()
  purge()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(6)
})

it('calls nobody once it is closed', async () => {
  const { purge, close, calls } = startPurger()
  close()
  purge()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toEqual([])
})
