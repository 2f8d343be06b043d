import { siteContext } from '#app/http/middleware/site.ts'
import { homePath } from '#urls/content-paths.ts'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/route'
import { Banners } from './banners/banners.tsx'
import { Finder } from './finder/finder.tsx'
import { Hero } from './hero.tsx'
import { HomeSections } from './home-sections.tsx'
import { loadHome } from './load-home.server.ts'

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
