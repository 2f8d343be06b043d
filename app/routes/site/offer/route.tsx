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
import { Prose } from '#app/features/rich-text/prose.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/route'
import { loadOffer } from './load-offer.server.ts'
import styles from './offer.module.css'

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
      <JsonLd thing={import.meta.env.SSR && { '@graph': [describeOffer(loaderData), ...describeQuestions(blocks)] }} />
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

interface OfferTermsProps {
  offer: {
    badge: string | null
    until: string
    /** The last day of the offer; undefined while it runs. */
    endedOn: string | undefined
    form: string
  }
}

/** The badge of the offer, its deadline and the buttons; for an ended offer a notice that it has ended. */
function OfferTerms({ offer: { badge, until, endedOn, form } }: OfferTermsProps) {
  if (endedOn !== undefined)
    return (
      <div className={styles.terms}>
        <Alert tone="warn">
          Акция закончилась {endedOn}. Условия ниже&nbsp;— для&nbsp;справки, воспользоваться ими уже нельзя.
        </Alert>
      </div>
    )
  return (
    <div className={styles.terms}>
      <p className={styles.figures}>
        {badge !== null && <strong className={styles.badge}>{badge}</strong>}
        <span>{until}</span>
      </p>
      <p className={styles.ways}>
        <TargetLink target={`form:${form}`} look="accent">
          Оставить заявку
        </TargetLink>
        <ButtonAnchor href="#conditions" look="ghost">
          Условия
        </ButtonAnchor>
      </p>
    </div>
  )
}

/** The conditions, with their line breaks. */
function Conditions({ text }: { text: string }) {
  return (
    <p className={styles.conditions}>
      <Prose text={text} />
    </p>
  )
}
