import { siteContext } from '#app/http/middleware/site.ts'
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
import { Finder } from './finder.tsx'
import { HomeSections } from './home-sections.tsx'
import { loadHome } from './load-home.server.ts'
import styles from './home.module.css'

const TITLE = 'Новые автомобили и машины с пробегом'

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(siteContext))
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
