import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { describeHours } from '#app/features/layout/describe-hours.ts'
import type { Branch } from '#domain/branches/branch.ts'
import { BLOCK_LABELS, BODY_LABELS } from '#domain/cars/facets/options.texts.ts'
import { landingPath } from '#app/features/catalogue/landing.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import type { LandingTarget } from '#domain/cars/landing-pages/landing-page.ts'
import type { OfferCard } from '#domain/content/offers/offer.ts'
import type { PageCard } from '#domain/content/pages/page.ts'
import { formatRub } from '#locale/number.ts'
import { formatPhone } from '#locale/phone.ts'
import { plural } from '#locale/plural.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { contactsPath, homePath, offerPath, offersPath } from '#urls/content-paths.ts'
import { feedPath, sitemapPath } from '#urls/machine-paths.ts'

/**
 * The current facts for the text. Programs store and trust it, so a failed query fails the whole answer (503): a text
 * without the branches, or without the note that the cars are invented, would mislead them.
 */
export async function loadLlmsFacts(site: Site): Promise<LlmsFacts> {
  const { siteName, siteUrl } = site
  const [branches, pages, offers, isDemo] = await Promise.all([
    site.content.listBranches(),
    site.content.listPages(),
    site.content.listRunningOffers(),
    site.content.hasDemoStock(),
  ])
  const stock = site.stock.search(WHOLE_STOCK)
  return {
    siteName,
    siteUrl,
    total: stock.total,
    prices: stock.total === 0 ? null : stock.bounds.price,
    counts: { new: site.stock.countOf('block', 'new'), used: site.stock.countOf('block', 'used') },
    landings: site.stock.listLandingPages().flatMap(({ target, count }) => nameLanding(site, target, count)),
    branches,
    pages,
    offers,
    feeds: [...site.feedAccess.feeds].flatMap(([feed, key]) => (key === undefined ? [feed] : [])),
    isDemo,
  }
}

/** Models are left out because their brands' pages link to them, and price steps because programs can derive them. */
function nameLanding({ stock }: Site, target: LandingTarget, count: number): LlmsFacts['landings'] {
  const path = landingPath(target)
  switch (target.kind) {
    case 'block':
      return [{ name: BLOCK_LABELS[target.block], path, count }]
    case 'brand':
      return [
        {
          name: `${stock.nameOf('brand', target.brand) ?? target.brand}: ${BLOCK_LABELS[target.block].toLowerCase()}`,
          path,
          count,
        },
      ]
    case 'body':
      return [{ name: BODY_LABELS[target.body], path, count }]
    case 'model':
    case 'price':
      return []
    default:
      return target satisfies never
  }
}

export interface LlmsFacts {
  siteName: string
  /** Without a trailing slash. */
  siteUrl: string
  /** The number of cars in the whole stock. */
  total: number
  /** Null while nothing is for sale. */
  prices: { min: number; max: number } | null
  counts: Record<'new' | 'used', number>
  /** Pages of the catalogue with cars of their own. */
  landings: { name: string; path: string; count: number }[]
  branches: Branch[]
  pages: PageCard[]
  offers: OfferCard[]
  /** The feeds that need no key. */
  feeds: string[]
  isDemo: boolean
}

/** `/llms.txt` (llmstxt.org): a description of the site with links, as Markdown for language models. */
export function writeLlms(facts: LlmsFacts): string {
  const { siteName, siteUrl, total, landings, branches, pages, offers, feeds, isDemo } = facts
  const link = (name: string, path: string, note?: string) =>
    `- [${escapeMarkdown(name)}](${siteUrl}${path})${note === undefined ? '' : `: ${escapeMarkdown(note)}`}`
  return [
    `# ${escapeMarkdown(siteName)}`,
    `> ${describeStock(facts)}`,
    isDemo && 'Сейчас на\u00A0сайте демонстрационные автомобили: они вымышлены, купить их\u00A0нельзя.',
    section('Автомобили', [
      link('Все автомобили', cataloguePath(), plural(total, CAR_FORMS)),
      ...landings.map(({ name, path, count }) => link(name, path, plural(count, CAR_FORMS))),
    ]),
    section(
      'Адреса и\u00A0телефоны',
      branches.map(({ slug, name, city, address, phone, hours }) =>
        link(
          name,
          contactsPath(slug),
          [`${city}, ${address}`, formatPhone(phone), describeHours(hours)].filter(Boolean).join('; '),
        ),
      ),
    ),
    section(
      'Услуги и\u00A0условия',
      pages.map(({ name, path, summary }) => link(name, path, summary ?? undefined)),
    ),
    section('Акции', [
      ...offers.map(({ title, slug, summary }) => link(title, offerPath(slug), summary)),
      link('Все акции', offersPath()),
    ]),
    section('Для программ', [
      link('Карта сайта', sitemapPath()),
      ...feeds.map((feed) => link(`Весь каталог в\u00A0XML: ${feed}`, feedPath(feed))),
      link('Главная', homePath()),
    ]),
  ]
    .filter((part) => typeof part === 'string')
    .join('\n\n')
    .concat('\n')
}

function describeStock({ siteName, total, prices, counts, branches }: LlmsFacts): string {
  const cities = [...new Set(branches.map(({ city }) => city))].join(', ')
  const place = cities === '' ? '' : ` Где: ${escapeMarkdown(cities)}.`
  if (prices === null)
    return `${escapeMarkdown(siteName)} — автосалон: новые автомобили и\u00A0автомобили с\u00A0пробегом.${place}`
  return `${escapeMarkdown(siteName)} — автосалон. В\u00A0продаже ${plural(total, CAR_FORMS)} (новых ${counts.new}, с\u00A0пробегом ${counts.used}) по\u00A0цене от\u00A0${formatRub(prices.min)} до\u00A0${formatRub(prices.max)}. Цены указаны без условий: кредит и\u00A0trade-in только уменьшают\u00A0их.${place}`
}

const section = (heading: string, lines: string[]) => lines.length > 0 && `## ${heading}\n\n${lines.join('\n')}`

/** A dealer's text in one line, escaped so that it cannot end a link or begin a heading. */
const escapeMarkdown = (text: string) =>
  text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/[[\]<>`*_\\]/g, (sign) => `\\${sign}`)
