import { bodyLinks, brandLinks } from '#app/features/layout/section-links.tsx'
import { useSite } from '#app/features/layout/use-site.ts'
import { siteContext } from '#app/middleware/site.ts'
import { cataloguePath, homePath } from '#app/paths.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/route'
import { BodyTiles } from './body-tiles.tsx'
import { BrandLinks } from './brand-links.tsx'
import { Finder } from './finder.tsx'
import { Hero } from './hero.tsx'
import { loadHome } from './load-home.server.ts'
import { NewArrivals } from './new-arrivals.tsx'
import { Section } from './section.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(siteContext))
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, description } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Новые автомобили и машины с пробегом',
    description,
    path: homePath(),
    imageUrl: '/illustrations/hero-sedan.webp',
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  const { total, finder, arrivals, programmes, siteName, siteUrl } = loaderData
  return (
    <>
      <Hero total={total} />
      <div className="wrap">
        {total > 0 && <Finder options={finder} total={total} />}
        {site && site.bodies.length > 0 && (
          <Section title="По типу кузова" more={{ to: cataloguePath(), label: 'Весь каталог' }}>
            <BodyTiles bodies={bodyLinks(site)} />
            <BrandLinks brands={brandLinks(site)} />
          </Section>
        )}
        {arrivals.length > 0 && (
          <Section title="Недавно в продаже" more={{ to: cataloguePath(), label: 'Все поступления' }}>
            <NewArrivals cars={arrivals} programmes={programmes} />
          </Section>
        )}
      </div>
      <JsonLd thing={{ '@type': 'AutoDealer', name: siteName, url: siteUrl + homePath() }} />
    </>
  )
}
