import { loadBranches } from '#app/features/branches/load-branches.server.ts'
import { describeDealers, describeSite } from '#app/features/structured-data/describe-dealer.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { limitPageAge } from '#app/http/page-life.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { WHOLE_STOCK } from '#domain/cars/catalogue/catalogue-query.ts'
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
      <div className={classNames(styles.top, banners.length > 0 && styles.withBanners)}>
        <div className={classNames('wrap', styles.hero)}>
          <h1 className={styles.heading}>Найдите машину</h1>
          {total > 0 ? (
            <Finder options={finder} total={total} />
          ) : (
            <p className={styles.empty}>
              <ButtonLink to={cataloguePath()} look="ghost">
                Открыть каталог
              </ButtonLink>
            </p>
          )}
        </div>
        {banners.length > 0 && <Banners banners={banners} />}
      </div>
      <div className="wrap">
        <HomeSections {...loaderData} />
      </div>
      {schemas.map((thing) => (
        <JsonLd key={thing['@id']} thing={thing} />
      ))}
    </>
  )
}

/** Loads the home page. A section whose query fails is left out; the finder needs no query. */
async function loadHome(site: Site) {
  const answer = site.stock.search(WHOLE_STOCK)
  const [banners, offers, strips, services, branches] = await Promise.all([
    site.content.listBanners().catch(withFallback(site, 'banners', [])),
    site.content.listOffersOfTheDay().catch(withFallback(site, 'offers of the day', [])),
    loadStrips(site, answer.carIds).catch(withFallback(site, 'newest cars', { newestCars: [], drops: [] })),
    site.content.listPages('services').catch(withFallback(site, 'services', [])),
    site.content.listBranches().catch(withFallback(site, 'branches', [])),
  ])
  const now = site.now()
  return {
    total: answer.total,
    banners,
    offers,
    ...strips,
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

function describeStock(total: number, brandCount: number): string {
  const cars = plural(total, CAR_FORMS)
  const brands = plural(brandCount, ['марки', 'марок', 'марок'])
  return `${cars} ${brands} в продаже: новые и с пробегом. Цены и условия скидок — на странице каждой машины.`
}
