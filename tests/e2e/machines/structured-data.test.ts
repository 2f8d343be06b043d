import { beforeAll, expect, it } from 'vitest'
import { sharedPageFixture } from '#tests/fixtures/site/page-fixture.ts'
import { validateRichResult } from '#tests/probes/structured-data/validate-rich-result.ts'
import { checkShown, listAddresses } from '#tests/probes/structured-data/check-shown.ts'
import { validateThing } from '#tests/probes/structured-data/validate-thing.ts'
import { parseStructuredPage, type StructuredPage } from '#tests/probes/structured-data/parse-structured-page.ts'
import { readVocabulary } from '#tests/probes/structured-data/vocabulary.ts'

const vocabulary = readVocabulary()

/** The types that a page must at least have. Pages that are not listed may have any. */
const EXPECTED: Record<string, string[]> = {
  home: ['WebSite', 'Organization', 'AutoDealer'],
  catalogue: ['BreadcrumbList', 'ItemList'],
  'catalogue-brand': ['BreadcrumbList', 'ItemList'],
  'catalogue-model': ['BreadcrumbList', 'ItemList'],
  car: ['BreadcrumbList', 'Car'],
  'car-used': ['BreadcrumbList', 'Car'],
  'car-sold': ['BreadcrumbList', 'Car'],
  'car-reserved': ['BreadcrumbList', 'Car'],
  'car-without-photo': ['BreadcrumbList', 'Car'],
  comparison: ['BreadcrumbList'],
  'shared-comparison': ['BreadcrumbList'],
  'shared-favourites': ['BreadcrumbList'],
  legal: ['BreadcrumbList'],
  offers: ['BreadcrumbList', 'ItemList'],
  offer: ['BreadcrumbList', 'Offer'],
  service: ['BreadcrumbList', 'Service', 'FAQPage'],
  contacts: ['BreadcrumbList', 'Organization', 'AutoDealer'],
}

const pageFixture = await sharedPageFixture()
const pages = new Map<string, StructuredPage & { path: string }>()

// One after the other: a busy site refuses some of fifty at once.
beforeAll(async () => {
  for (const { name, path, cookie, status } of pageFixture.pages) {
    const answer = await fetch(pageFixture.origin + path, { headers: { cookie: cookie ?? '' } })
    if (answer.status !== status) throw new Error(`${path} answers with ${answer.status}`)
    pages.set(name, { ...parseStructuredPage(await answer.text()), path })
  }
}, 120_000)

const typesOf = (name: string) => pages.get(name)?.things.map((thing) => String(thing['@type']))

function availabilityOf(name: string) {
  const car = pages.get(name)?.things.find((thing) => thing['@type'] === 'Car')
  return /"availability":"https:\/\/schema\.org\/(\w+)"/.exec(JSON.stringify(car))?.[1]
}

it("every page's structured data is valid by schema.org", () => {
  for (const { path, things } of pages.values())
    for (const thing of things) expect.soft(validateThing(vocabulary, thing), path).toEqual([])
})

it('structured data has the fields that rich results require', () => {
  for (const { path, things } of pages.values())
    for (const thing of things) expect.soft(validateRichResult(thing), path).toEqual([])
})

it('structured data states only what the page shows', () => {
  for (const page of pages.values())
    for (const thing of page.things) expect.soft(checkShown(thing, page), page.path).toEqual([])
})

it.each(Object.entries(EXPECTED))('the page «%s» has the expected types', (name, types) => {
  expect(typesOf(name)).toEqual(expect.arrayContaining(types))
})

it('breadcrumbs are in the structured data wherever the page shows them', () => {
  for (const { path, hasBreadcrumbs, things } of pages.values()) {
    const isPublic = !path.startsWith('/personal/')
    const breadcrumbs = things.filter((thing) => thing['@type'] === 'BreadcrumbList')
    expect.soft(breadcrumbs.length, path).toBe(hasBreadcrumbs && isPublic ? 1 : 0)
  }
})

it('every URL in the structured data resolves', async () => {
  const all = [...pages.values()].flatMap(({ things }) =>
    things.flatMap((thing) => listAddresses(thing, pageFixture.siteUrl)),
  )
  await Promise.all(
    Array.from(new Set(all), async (address) => {
      const answer = await fetch(pageFixture.origin + address, { method: 'HEAD' })
      expect.soft(answer.status, address).toBe(200)
    }),
  )
})

it('availability distinguishes sold, reserved and available cars', () => {
  expect(availabilityOf('car-sold')).toBe('SoldOut')
  expect(availabilityOf('car-reserved')).toBe('Reserved')
  expect(['InStock', 'PreOrder', 'BackOrder']).toContain(availabilityOf('car'))
})
