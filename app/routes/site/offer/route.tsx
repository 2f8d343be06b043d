import type { RequestFormView } from '#app/features/requests/request-form-view.ts'
import { formLook } from '#app/features/requests/form-look.ts'
import { data } from 'react-router'
import { findAccountId } from '#app/features/account/find-account-id.ts'
import type { BlockView } from '#app/features/content/blocks/block-view.ts'
import { Blocks } from '#app/features/content/blocks/blocks.tsx'
import { loadBlocks, loadShelf } from '#app/features/content/blocks/load-blocks.server.ts'
import { describeDeadline, formatEndDate, toOfferViews } from '#app/features/content/offers/describe-deadline.ts'
import { OfferGrid } from '#app/features/content/offers/offer-grid.tsx'
import { PageHead } from '#app/features/content/page-head.tsx'
import { ContentSection, WideContentSection } from '#app/features/content/blocks/content-section.tsx'
import { preloadBlocks } from '#app/features/content/blocks/preload-blocks.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeOffer, describeQuestions } from '#app/features/structured-data/describe-content.ts'
import { type Site, siteContext } from '#app/http/middleware/site.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { hasEnded, type Offer } from '#domain/content/offers/offer.ts'
import { findOffer } from '#domain/content/offers/offers.server.ts'
import { largestPhotoUrl } from '#urls/photo-paths.ts'
import { homePath, offerPath, offersPath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Prose } from '#app/features/rich-text/prose.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonAnchor } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/route'
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
  const { slug, title, summary, badge, picture, conditions, blocks, cars, others, endedOn } = loaderData
  const crumbs: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Акции', to: offersPath() }, { label: title }]
  return (
    <div className="wrap" key={slug}>
      <PageBreadcrumbs crumbs={crumbs} />
      <JsonLd thing={import.meta.env.SSR && { '@graph': [describeOffer(loaderData), ...describeQuestions(blocks)] }} />
      <PageHead heading={title} lead={summary} picture={picture} chip={badge}>
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
    until: string
    /** The last day of the offer; undefined while it runs. */
    endedOn: string | undefined
    form: string
    look: RequestFormView['look']
  }
}

/** What the visitor gets, by the form behind it. */
const BUTTONS: Readonly<Partial<Record<string, string>>> = {
  'request-auto': 'Подобрать машину',
  'request-trade': 'Узнать цену моей машины',
  'request-credit': 'Рассчитать кредит',
  'request-strahovka': 'Рассчитать страховку',
  'request-testdrive': 'Записаться на\u00a0тест-драйв',
  'request-service': 'Записаться на\u00a0сервис',
  'request-get-offer': 'Узнать мою цену',
  'request-call': 'Заказать звонок',
}

/** The deadline of the offer and the buttons; for an ended offer a notice that it has ended. */
function OfferTerms({ offer: { until, endedOn, form, look } }: OfferTermsProps) {
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
      <p className={styles.until}>{until}</p>
      <p className={styles.ways}>
        <TargetLink target={`form:${form}`} look={look}>
          {BUTTONS[form] ?? 'Оставить заявку'}
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

const MAX_OTHER_OFFERS = 3
/** Other slugs do not reach the database, which rejects some characters (NUL). */
const SLUG_PATTERN = /^[a-z0-9-]+$/

interface LoadOfferParams {
  slug: string
  search: URLSearchParams
  accountId?: number
}

/** Loads an offer that runs or has ended. Throws 404 for one that has not begun and for an unknown one. */
async function loadOffer(site: Site, { slug, search, accountId }: LoadOfferParams) {
  const now = site.now()
  const offer = SLUG_PATTERN.test(slug) ? await findOffer(site, slug) : undefined
  if (offer === undefined || (offer.beginsAt !== null && offer.beginsAt > now)) throw data(undefined, { status: 404 })
  const isOver = hasEnded(offer, now)
  const path = offerPath(slug)
  const [blocks, cars, running] = await Promise.all([
    loadBlocks(site, offer, { search, path, accountId }),
    isOver ? [] : loadCars(site, offer).catch(withFallback(site, 'the cars of an offer', [])),
    site.content.listRunningOffers().catch(withFallback(site, 'other offers', [])),
  ])
  await preloadBlocks(cars)
  const { title, summary, badge, picture, conditions, form, beginsAt, endsAt, updatedAt } = offer
  return {
    slug,
    path,
    title,
    summary,
    badge,
    picture,
    conditions,
    form,
    look: formLook(form),
    beginsAt,
    endsAt,
    updatedAt,
    endedOn: isOver && endsAt !== null ? formatEndDate(endsAt, site.timeZone) : undefined,
    until: describeDeadline(endsAt, now, site.timeZone),
    blocks: isOver ? blocks.filter(({ kind }) => kind !== 'form' && kind !== 'button') : blocks,
    cars,
    others: toOfferViews(
      running.filter((other) => other.slug !== slug),
      now,
      site.timeZone,
    ).slice(0, MAX_OTHER_OFFERS),
    siteName: site.siteName,
    siteUrl: site.siteUrl,
  }
}

async function loadCars(site: Site, { cars }: Offer): Promise<BlockView[]> {
  if (cars === null) return []
  const shelf = await loadShelf(site, { heading: 'Автомобили, на\u00a0которые действует акция', address: cars })
  return shelf === undefined ? [] : [{ kind: 'cars', shelf }]
}
