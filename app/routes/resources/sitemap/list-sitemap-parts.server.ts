import { contentHash } from '#app/http/content-hash.server.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import type { SitemapFile } from '#urls/route.ts'
import { carPath } from '#urls/car-paths.ts'
import type { CarChunk } from '#domain/cars/car-chunk.ts'
import { listListedCars, type ListedCar } from '#domain/cars/listed-cars.server.ts'
import { landingPath } from '#app/features/catalogue/landing.ts'
import { listSitemapPaths } from '#urls/find-fixed-path.ts'
import { offerPath, homePath, legalPath } from '#urls/content-paths.ts'
import { listContentDates } from '#domain/content/content-queries.server.ts'
import { listLegalTexts } from '#domain/legal/legal-texts.server.ts'
import { LEGAL_TEXT_SLUGS } from '#domain/legal/legal-text.ts'
import { MAX_ENTRIES, type SitemapEntry, type SitemapPart } from './write-sitemap.ts'

/** The files whose addresses are loaded at once. Cars fill several files and are loaded in batches. */
const ENTRY_LISTS: Record<Exclude<SitemapFile, 'cars'>, (site: Site) => SitemapEntry[] | Promise<SitemapEntry[]>> = {
  pages: listPageEntries,
  landings: listLandingEntries,
  offers: listOfferEntries,
}

/** All files of the sitemap that are not empty. */
export async function listSitemapParts(site: Site): Promise<SitemapPart[]> {
  const kinds = await Promise.all(
    Object.entries(ENTRY_LISTS).map(async ([name, list]) => partOf(name, await list(site))),
  )
  return [...kinds.flat(), ...site.stock.listCarChunks().map((chunk) => carPart(site, chunk))]
}

/** Finds a file by its name: `pages`, `cars-1`. */
export async function findSitemapPart(site: Site, name: string): Promise<SitemapPart | undefined> {
  const list = new Map(Object.entries(ENTRY_LISTS)).get(name)
  if (list !== undefined) return partOf(name, await list(site))[0]
  const number = /^cars-([1-9]\d{0,8})$/.exec(name)?.[1]
  if (number === undefined) return undefined
  const chunk = site.stock.listCarChunks().find((candidate) => candidate.number === Number(number))
  return chunk && carPart(site, chunk)
}

/** An empty list for no entries: the schema forbids an empty file. */
function partOf(name: string, entries: SitemapEntry[]): SitemapPart[] {
  if (entries.length === 0) return []
  const listed = entries.slice(0, MAX_ENTRIES)
  const dates = listed.flatMap(({ changedAt }) => (changedAt === null ? [] : [changedAt.getTime()]))
  return [
    {
      name,
      changedAt: dates.length === 0 ? null : new Date(Math.max(...dates)),
      etag: contentHash(JSON.stringify(listed)),
      batches: () => [listed],
    },
  ]
}

function carPart(site: Site, { number: part, changedAt, etag }: CarChunk): SitemapPart {
  return { name: `cars-${part}`, changedAt, etag, batches: () => listCarEntries(site, part) }
}

async function* listCarEntries(site: Site, part: number): AsyncGenerator<SitemapEntry[]> {
  for await (const cars of listListedCars(site, part)) yield cars.map(entryOf)
}

const entryOf = (car: ListedCar): SitemapEntry => ({
  path: carPath(car),
  changedAt: car.changedAt,
  pictures: car.photos.map(largestPhotoUrl),
})

/** The catalogue and its landing pages that have cars; none while nothing is for sale. */
function listLandingEntries({ stock }: Site): SitemapEntry[] {
  const landings = stock.listLandingPages()
  if (landings.length === 0) return []
  const newest = Math.max(...landings.map(({ updatedAt }) => updatedAt.getTime()))
  return [
    ...listSitemapPaths('landings').map((path) => ({ path, changedAt: new Date(newest) })),
    ...landings.map(({ target, updatedAt }) => ({ path: landingPath(target), changedAt: updatedAt })),
  ]
}

/** The page of all offers, and every offer that is running. */
async function listOfferEntries(site: Site): Promise<SitemapEntry[]> {
  const { offers, offersChangedAt } = await listContentDates(site)
  return [
    ...listSitemapPaths('offers').map((path) => ({ path, changedAt: offersChangedAt })),
    ...offers.map(({ slug, picture, updatedAt }) => ({
      path: offerPath(slug),
      changedAt: updatedAt,
      ...(picture && { pictures: [largestPhotoUrl(picture)] }),
    })),
  ]
}

/** The home page, the branches, the dealer's own pages and the legal texts. */
async function listPageEntries(site: Site): Promise<SitemapEntry[]> {
  const [{ pages }, texts] = await Promise.all([listContentDates(site), listLegalTexts(site)])
  const fixed: SitemapEntry[] = [
    // The home page's figures and its newest cars change with the stock.
    ...listSitemapPaths('pages').map((path) => ({
      path,
      changedAt: path === homePath() ? site.stock.updatedAt : null,
    })),
    ...LEGAL_TEXT_SLUGS.map((slug) => ({
      path: legalPath(slug),
      changedAt: texts.find((text) => text.slug === slug)?.publishedAt ?? null,
    })),
  ]
  const own = pages.map(({ path, updatedAt, picture }) => ({
    path,
    changedAt: updatedAt,
    ...(picture && { pictures: [largestPhotoUrl(picture)] }),
  }))
  // A dealer's page may have the address of a built-in page: the address is listed once, with the dealer's date.
  return [...new Map([...fixed, ...own].map((entry) => [entry.path, entry])).values()]
}
