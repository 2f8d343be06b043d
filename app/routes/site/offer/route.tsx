import { findAccountId } from '#app/features/account/find-account-id.ts'
import { Blocks } from '#app/features/content/blocks/blocks.tsx'
import { OfferGrid } from '#app/features/content/offers/offer-grid.tsx'
import { PageHead } from '#app/features/content/page-head.tsx'
import { ContentSection, WideContentSection } from '#app/features/content/blocks/content-section.tsx'
import { preloadBlocks } from '#app/features/content/blocks/preload-blocks.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeOffer, describeQuestions } from '#app/features/structured-data/describe-content.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { homePath, offersPath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import type { Route } from './+types/route'
import { loadOffer } from './load-offer.server.ts'
import { Conditions, OfferTerms } from './offer-terms.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const accountId = await findAccountId(site, context)
  return loadOffer(site, { slug: params.slug, search: url.searchParams, accountId })
}

/** A client-side navigation waits for the scripts of the blocks, like the server. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const offer = await serverLoader()
  await preloadBlocks([...offer.blocks, ...offer.cars])
  return offer
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, title, summary, path, picture, endedOn } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title,
    description: summary,
    path,
    imageUrl: picture ? largestPhotoUrl(picture) : undefined,
    isIndexed: endedOn === undefined,
  })
}

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, summary, picture, conditions, blocks, cars, others, endedOn } = loaderData
  const crumbs: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Акции', to: offersPath() }, { label: title }]
  return (
    <div className="wrap" key={slug}>
      <PageBreadcrumbs crumbs={crumbs} />
      {[describeOffer(loaderData), ...describeQuestions(blocks)].map((thing) => (
        <JsonLd key={thing['@type']} thing={thing} />
      ))}
      <PageHead heading={title} lead={summary} picture={picture}>
        <OfferTerms offer={loaderData} />
      </PageHead>
      <Blocks blocks={blocks} />
      <ContentSection heading={endedOn === undefined ? 'Условия' : 'Какими были условия'} id="conditions">
        <Conditions text={conditions} />
      </ContentSection>
      <Blocks blocks={cars} idPrefix="offer" />
      {others.length > 0 && (
        <WideContentSection heading={endedOn === undefined ? 'Другие предложения' : 'Действуют сейчас'}>
          <OfferGrid offers={others} />
        </WideContentSection>
      )}
    </div>
  )
}
