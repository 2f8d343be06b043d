import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { unpackChromium } from '#tests/fixtures/browser/unpack-chromium.ts'
import { listPageTypes } from '#tests/pages/page-types.ts'
import { startSite } from '#tests/servers/running-site.ts'

// `npm run lighthouse`: the Lighthouse scores of pages on a phone. With LIGHTHOUSE_ORIGIN it measures a running site.
// Each page is measured three times; the median performance counts, because a busy machine lowers single runs.

const PAGES = ['home', 'catalogue', 'car', 'offer', 'service', 'service-trade-in']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const RUNS = 3

const givenOrigin = process.env.LIGHTHOUSE_ORIGIN
const site = givenOrigin === undefined ? await startSite() : undefined
const origin = givenOrigin ?? site?.origin ?? ''
const chrome = await launch({
  chromePath: await unpackChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})

for (const page of (await listPageTypes(origin)).filter(({ name }) => PAGES.includes(name))) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await auditPage(origin + page.path))
  const median = runs.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))[
    Math.floor(RUNS / 2)
  ]
  console.log(page.name.padEnd(10), JSON.stringify(median?.scores), JSON.stringify(median?.figures))
  for (const problem of median?.problems ?? []) console.log(`  ${problem}`)
}

chrome.kill()
await site?.[Symbol.asyncDispose]()

async function auditPage(url: string) {
  const result = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (result === undefined) throw new Error(`Lighthouse returned nothing for ${url}`)
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]))
  const figures = Object.fromEntries(
    [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ].map((name) => [name, audits[name]?.displayValue]),
  )
  const problems = CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
  return { scores, figures, problems: [...new Set(problems)] }
}
