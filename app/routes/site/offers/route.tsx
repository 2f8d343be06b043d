import { OfferGrid } from '#app/features/content/offers/offer-grid.tsx'
import { toOfferViews } from '#app/features/content/offers/describe-deadline.ts'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Intro } from '#app/features/layout/intro.tsx'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeOfferList } from '#app/features/structured-data/describe-content.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath, offersPath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/route'
import styles from './offers.module.css'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Акции' }]

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { siteName, siteUrl } = site
  return { offers: toOfferViews(await site.content.listRunningOffers(), site.now(), site.timeZone), siteName, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Акции и предложения',
    description:
      'Действующие предложения на автомобили, обслуживание и обмен. У каждого — срок, условия и машины, на которые оно распространяется.',
    path: offersPath(),
  })
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { offers, siteUrl } = loaderData
  return (
    <div className="wrap">
      <PageBreadcrumbs crumbs={CRUMBS} />
      {offers.length > 0 && <JsonLd thing={import.meta.env.SSR && describeOfferList(offers, siteUrl)} />}
      <Intro
        heading={'Акции и\u00a0предложения'}
        lead={
          offers.length > 0
            ? 'Срок и\u00a0условия — на\u00a0странице каждого предложения.'
            : 'Сейчас действующих предложений нет. Цена на\u00a0странице каждого автомобиля уже показана вместе с\u00a0условиями, от\u00a0которых она зависит.'
        }
      />
      {offers.length > 0 ? <OfferGrid offers={offers} level={2} priority /> : <NoOffers />}
    </div>
  )
}

function NoOffers() {
  return (
    <p className={styles.ways}>
      <ButtonLink to={cataloguePath({ search: { benefit: 'yes' } })} look="ink">
        Автомобили с&nbsp;выгодой
      </ButtonLink>
      <RequestLink form="request-get-offer" look="ghost">
        Получить предложение
      </RequestLink>
    </p>
  )
}
