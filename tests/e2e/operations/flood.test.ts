import { describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/fixtures/site/shared-site.ts'
import { nextAddress } from '#tests/fixtures/browser/visitors.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { nextPhone } from '#tests/pages/form-page.ts'
import { type FloodPlan, startFlood, UNKNOWN_COOKIE } from '#tests/probes/flood.ts'

// One client never stops the site for the others. Times are compared with those of the same site without a flood; the
// absolute times are measured by `npm run bench -- floods`.

const site = await sharedSite()

const FLOODS: [string, Omit<FloodPlan, 'address'>][] = [
  [
    'sends sixteen requests ahead and reads no answer',
    { connections: 100, pipelinedRequests: 16, path: '/cars/', pages: 'rendered', readsAnswers: false },
  ],
  [
    'sends sixteen requests ahead and reads',
    { connections: 100, pipelinedRequests: 16, path: '/cars/', pages: 'rendered', readsAnswers: true },
  ],
  [
    'sends a thousand requests on one connection',
    { connections: 1, pipelinedRequests: 1000, path: '/cars/', pages: 'rendered', readsAnswers: false },
  ],
  [
    'reads one page from memory over and over',
    { connections: 100, pipelinedRequests: 16, path: '/cars/', pages: 'kept', readsAnswers: true },
  ],
  [
    'reads pages that nobody has asked for',
    { connections: 100, pipelinedRequests: 16, path: '/cars/', pages: 'new', readsAnswers: true },
  ],
  ['requests a missing page', { connections: 100, pipelinedRequests: 16, path: '/there/is/none/', readsAnswers: true }],
  [
    'requests a missing feed',
    { connections: 100, pipelinedRequests: 16, path: '/feeds/there/is/none/', readsAnswers: true },
  ],
  ['requests only loader data', { connections: 100, pipelinedRequests: 16, path: '/cars/_.data', readsAnswers: true }],
]
const PAGES = 9
/** Up to eight pages of the flood are rendered at the same time, and refusals take time too. Without limits: a thousand. */
const MAX_SLOWDOWN = 60

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function timePage(): Promise<number> {
  const startedAt = performance.now()
  // A page of the visitor's own: one from memory is no measure.
  const { headers } = from(nextAddress())
  const answer = await fetch(`${site.origin}/cars/`, { headers: { ...headers, cookie: UNKNOWN_COOKIE } })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('</html>')
  return performance.now() - startedAt
}

async function medianPage(): Promise<number> {
  const took: number[] = []
  while (took.length < PAGES) took.push(await timePage())
  return took.toSorted((a, b) => a - b)[Math.floor(PAGES / 2)] ?? 0
}

async function sendForm(): Promise<unknown> {
  const answer = await fetch(`${site.origin}/ajax/modals/actions/request-call-action.php`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Анна', phone: nextPhone(), consent: 'yes' }),
    ...from(nextAddress()),
  })
  return answer.json()
}

describe('while one address', () => {
  it.each(sampleByDay(FLOODS, 2))('%s, others get their pages and their requests are accepted', async (_name, plan) => {
    const quiet = await medianPage()
    using _flood = startFlood(site.origin, { ...plan, address: nextAddress() })
    await timePage()
    expect((await medianPage()) / quiet).toBeLessThan(MAX_SLOWDOWN)
    expect(await sendForm()).toMatchObject({ success: 'Y' })
  })
})
