import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { sharedPageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { sampleByDay } from '#tests/lanes/night.ts'
import { listViolations } from '#tests/probes/validate-html.ts'
import { visit } from '#tests/fixtures/browser/visitors.ts'

const pageFixture = await sharedPageFixture()

/** By day every second page, since the validation takes longer than the rest of the file. */
const validatedPages = sampleByDay(pageFixture.pages, 2)

/** The pages of the route table with their addresses, without the routes for scripts and machines. */
const listPages = (entries: readonly RouteConfigEntry[]): { file: string; address: string }[] =>
  entries.flatMap(({ path, index, file, children = [] }) => [
    ...((path !== undefined || index) && /^routes\/(?:site|account)\/.*\.tsx$/.test(file)
      ? [{ file, address: `/${path ?? ''}` }]
      : []),
    ...listPages(children),
  ])

/** A redirect to a login provider, available only when a provider is configured. */
const UNVISITED_ROUTE = 'routes/account/login-with/route.tsx'

it('every page of the route table has a type', () => {
  const paths = pageFixture.pages.map(({ path }) => new URL(path, pageFixture.origin).pathname)
  const pages = listPages(routes)
  const seen = new Set(
    pages.filter(({ address }) => paths.some((path) => matchPath(address, path))).map(({ file }) => file),
  )
  expect(pages.map(({ file }) => file).filter((file) => !seen.has(file))).toEqual([UNVISITED_ROUTE])
})

describe('every page type', () => {
  it('is valid HTML with one h1 and a unique title and description', async () => {
    const titles = new Map<string, string>()
    for (const page of pageFixture.pages) {
      const answer = await fetch(pageFixture.origin + page.path, { headers: { cookie: page.cookie ?? '' } })
      expect.soft(answer.status, page.path).toBe(page.status)
      const html = await answer.text()
      expect.soft(validatedPages.includes(page) ? await listViolations(html) : [], page.path).toEqual([])
      expect.soft(html.match(/<h1[\s>]/g), page.path).toHaveLength(1)
      const title = `${page.status} ${/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''}`
      // Personal pages are not indexed: one title for all their states, and no description. All 404 pages share one title.
      const isHidden = /<meta name="robots" content="noindex"/.test(html)
      const owner = page.status === 404 ? 'not-found' : isHidden ? new URL(answer.url).pathname : page.path
      expect.soft(titles.get(title) ?? owner, `«${title}» of ${page.path}`).toBe(owner)
      titles.set(title, owner)
      const isDescribed = /<meta name="description" content="[^"]{20,}"/.test(html)
      const shouldBe = page.status === 200 && (!isHidden || isDescribed)
      expect.soft(isDescribed, `description of ${page.path}`).toBe(shouldBe)
    }
  })

  it('loads at most 150 KB of script in the catalogue, compressed', async () => {
    const tab = await visit('/cars/')
    const bytes = await tab.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
    )
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(150 * 1024)
  })
})
