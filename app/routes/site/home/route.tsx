import { loadBranches } from '#app/features/branches/load-branches.server.ts'
import { describeDealers, describeSite } from '#app/features/structured-data/describe-dealer.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { limitPageAge } from '#app/http/page-life.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { type CatalogueResult, WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { homePath } from '#urls/content-paths.ts'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { plural } from '#locale/plural.ts'
import type { Route } from './+types/route'
import { Banners } from './banners.tsx'
import { COUNTDOWN_PAGE_MS } from './countdown.ts'
import { listFinderOptions } from './finder-options.ts'
import { Finder } from './finder.tsx'
import { HomeSections } from './home-sections.tsx'
import { loadStrips } from './load-strips.server.ts'
import styles from './home.module.css'

const TITLE = 'Новые автомобили и машины с пробегом'

export async function loader({ context }: Route.LoaderArgs) {
  const home = await loadHome(context.get(siteContext))
  if (home.offers.length > 0) limitPageAge(context, COUNTDOWN_PAGE_MS)
  return home
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, description } = loaderData
  return pageMeta({ siteName, siteUrl, title: TITLE, description, path: homePath() })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { total, finder, banners, schemas } = loaderData
  return (
    <>
      {banners.length > 0 ? (
        <>
          <h1 className="visually-hidden">{TITLE}</h1>
          <Banners banners={banners} />
        </>
      ) : (
        <Hero total={total} />
      )}
      <div className="wrap">
        {total > 0 && <Finder options={finder} total={total} />}
        <HomeSections {...loaderData} />
      </div>
      {schemas.map((thing) => (
        <JsonLd key={thing['@id']} thing={thing} />
      ))}
    </>
  )
}

/** The dealership's promise, and a link to the catalogue with the number of cars. */
function Hero({ total }: { total: number }) {
  return (
    <div className={styles.hero}>
      <div className={classNames('wrap', styles.contents)}>
        <div className={styles.text}>
          <h1>Ваша следующая машина уже здесь</h1>
          <p>Цена на странице действует для всех. Что её снижает, вы включаете сами.</p>
          <ButtonLink to={cataloguePath()} look="accent">
            {total > 0 ? `Смотреть ${plural(total, CAR_FORMS)}` : 'Открыть каталог'}
          </ButtonLink>
        </div>
        <picture className={styles.picture}>
          <source srcSet="/illustrations/hero-sedan.avif" type="image/avif" />
          <img src="/illustrations/hero-sedan.webp" width={1069} height={509} alt="" fetchPriority="high" />
        </picture>
      </div>
    </div>
  )
}

/** Loads the home page. A section whose query fails is left out; the finder needs no query. */
async function loadHome(site: Site) {
  const answer = site.stock.search(WHOLE_STOCK)
  const [banners, offers, strips, programmes, services, branches] = await Promise.all([
    site.content.listBanners().catch(withFallback(site, 'banners', [])),
    site.content.listOffersOfTheDay().catch(withFallback(site, 'offers of the day', [])),
    loadStrips(site, answer.carIds).catch(withFallback(site, 'newest cars', { newestCars: [], drops: [] })),
    site.content.listCreditProgrammes().catch(withFallback(site, 'credit programmes', [])),
    site.content.listPages('services').catch(withFallback(site, 'services', [])),
    site.content.listBranches().catch(withFallback(site, 'branches', [])),
  ])
  const { updatedAt } = site.stock
  const now = site.now()
  return {
    total: answer.total,
    inStock: countOf(answer, 'availability', 'in-stock'),
    withBenefit: countOf(answer, 'benefit', 'yes'),
    countedAt: updatedAt && formatDateTime(updatedAt, now, site.timeZone),
    banners,
    offers,
    ...strips,
    programmes,
    services,
    branches: await loadBranches(site, branches),
    now,
    finder: listFinderOptions(site.stock, answer),
    description: describeStock(answer.total, site.stock.listBrands().length),
    schemas: [describeSite(site), ...describeDealers(site, branches)],
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

function countOf({ facets }: CatalogueResult, filter: 'availability' | 'benefit', value: string): number {
  return facets[filter].find((option) => option.value === value)?.count ?? 0
}

function describeStock(total: number, brandCount: number): string {
  const cars = plural(total, CAR_FORMS)
  const brands = plural(brandCount, ['марки', 'марок', 'марок'])
  return `${cars} ${brands} в продаже: новые и с пробегом. Цены и условия скидок — на странице каждой машины.`
}
