import { expect, it } from 'vitest'
import { waitForNavigation } from '#tests/fixtures/browser/browser.ts'
import { shareInFile } from '#tests/fixtures/lifetime/share-in-file.ts'
import { snapshotTables } from '#tests/fixtures/database/snapshot-tables.ts'
import { openStockFixture } from '#tests/fixtures/site/stock-fixture.ts'

/** Former addresses below every route of the site, each with the current address of its page. */
const MOVED = [
  ['/offers/no-such-offer/', '/offers/runs/'],
  ['/cars/new/no-such-brand/', '/cars/new/'],
  ['/cars/used/kia/rio/99999999/', '/cars/used/'],
  ['/cars/body/tank/', '/cars/body/suv/'],
  ['/cars/vesta/', '/cars/'],
  ['/legal/offer/', '/legal/privacy/'],
  ['/request/zayavka/', '/request/request-call/'],
  ['/personal/cabinet/', '/contacts/'],
  ['/favorites/shared/izbrannoe/', '/offers/'],
  ['/my-favorite-cars/', '/services/credit/'],
  ['/uslugi/price.html', '/services/to/'],
] as const

const stockFixture = await openStockFixture()
await shareInFile(snapshotTables(stockFixture.db, ['offer', 'moved_address']))
const firstLine = stockFixture.lines.length
const fetchPath = (path: string, method = 'GET') => fetch(stockFixture.origin + path, { method, redirect: 'manual' })

const updated_at = new Date()
const text = { kind: 'text', paragraphs: MOVED.map(([from]) => `[${from}](${from})`) }
await stockFixture.db
  .insertInto('offer')
  .values({
    slug: 'runs',
    title: 'Идёт',
    summary: 'Коротко.',
    conditions: 'Мелким шрифтом.',
    blocks: JSON.stringify([text]),
    updated_at,
  })
  .execute()
await stockFixture.db
  .insertInto('moved_address')
  .values([...MOVED, ['/offers/runs/', '/offers/']].map(([from_path, to_path]) => ({ from_path, to_path, updated_at })))
  .execute()

it.each(MOVED)('%s redirects permanently to %s, which exists', async (from, to) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetchPath(`${from}?utm_source=x`, method)
    expect.soft(answer.status, method).toBe(301)
    expect.soft(answer.headers.get('location'), method).toBe(`${to}?utm_source=x`)
  }
  expect((await fetchPath(to)).status).toBe(200)
})

it('an existing page is not hidden by a redirect, and an unknown address is 404', async () => {
  expect((await fetchPath('/offers/runs/')).status).toBe(200)
  for (const path of ['/offers/none/', '/cars/none/', '/legal/none/']) expect((await fetchPath(path)).status).toBe(404)
  expect((await fetchPath('/offers/no-such-offer/', 'POST')).status).not.toBe(301)
})

it("a link on a page leads to the page's new address", async () => {
  await using buyer = await stockFixture.visit('/offers/runs/')
  const { page } = buyer
  const steps: string[] = []
  page.on('request', (request) => steps.push(new URL(request.url()).pathname))
  for (const [from, to] of MOVED) {
    // The page is opened again for each link: the page behind a link is not hydrated yet.
    await page.goto('/offers/runs/')
    // The navigation is detected by the document, not by the address: one link leads back to the same address.
    await waitForNavigation(page, () => page.locator('main').getByRole('link', { name: from, exact: true }).click())
    await page.waitForURL((url) => url.pathname === to)
    await page.locator('h1').first().waitFor()
    // The router requested the data first.
    expect(steps).toContain(from.endsWith('/') ? `${from}_.data` : `${from}.data`)
  }
})

/** Background work of other tests goes on beside: its lines have no path. */
const isFailedRequest = (line: string) => /"level":[56]0/.test(line) && line.includes('"path"')

it('no redirect is logged as an error', () => {
  expect(stockFixture.lines.slice(firstLine).filter(isFailedRequest)).toEqual([])
})
