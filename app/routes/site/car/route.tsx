import { ArrowDown, ChevronLeft } from 'lucide-react'
import { memo, useDeferredValue } from 'react'
import { CompareButton } from '#app/features/saved-cars/compare-button.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { CarShelf } from '#app/features/cars/car-shelf.tsx'
import { BLOCK_LABELS } from '#domain/cars/facets/options.texts.ts'
import { describeEngine, formatCarName } from '#app/features/cars/describe-car.ts'
import { useSite } from '#app/features/site/use-site.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { withFallback } from '#app/http/with-fallback.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { siteContext } from '#app/http/middleware/site.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { carPath, cataloguePath, SIMILAR_ID } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { formatRub } from '#locale/number.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { isSoldOrArchived } from '#domain/cars/car.ts'
import { findProgramme } from '#domain/cars/credit/monthly-payment.ts'
import type { Route } from './+types/route'
import { BranchBlock, Details, DETAILS_ID, openFirstSection } from './details.tsx'
import styles from './car.module.css'
import { describeCarSchema } from './car-schema.ts'
import { FootBar } from './price/foot-bar.tsx'
import { EquipmentBlock } from './details/equipment-block.tsx'
import { KeyFacts } from './details/key-facts.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { listKeyFacts } from './details/list-facts.ts'
import { loadCarPage } from './load-car-page.server.ts'
import { PricePanel, SoldPanel } from './price/price-panel.tsx'
import { StateNotice, TitleBlock } from './title-block.tsx'
import { useConditions } from './price/use-conditions.ts'
import { ViewedShelf } from './viewed-shelf.tsx'

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const viewer = await getViewer(request, context).catch(withFallback(site, 'the viewer', { isRobot: true }))
  await LazyCalculators.preload()
  return loadCarPage(site, { request, viewer }, params, url.search)
}

/** A client-side navigation waits for the calculators' script, so that nothing appears late and shifts the layout. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), LazyCalculators.preload().catch(() => undefined)])
  return page
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, sharePicture, siteName, siteUrl } = loaderData
  const { card } = page
  // Several cars may have the same name and price: the id makes their titles unique.
  const number = `№\u00a0${card.id}`
  const price = formatRub(card.price.priceRub)
  return pageMeta({
    siteName,
    siteUrl,
    title: `${[formatCarName(card), card.trim, card.year].filter(Boolean).join(' ')} за\u00a0${price}, ${number}`,
    description:
      `${card.block === 'new' ? 'Новый' : 'С\u00a0пробегом'}: ${[formatCarName(card), describeEngine(card), number].filter(Boolean).join(', ')}. ${price} без условий. ${page.branch?.city ?? ''}`.trim(),
    path: carPath(card),
    imageUrl: sharePicture.path,
    imageAlt: sharePicture.alt,
    isIndexed: !isSoldOrArchived(card),
  })
}

export default function Car({ loaderData }: Route.ComponentProps) {
  // The key resets the state of pictures, switches and sections for another car.
  return <CarView key={loaderData.page.card.id} {...loaderData} />
}

type CarViewProps = Route.ComponentProps['loaderData']

function CarView(props: CarViewProps) {
  const { page, subtitle, awaited, formLinks, similar, programmes, siteUrl, offerNotice } = props
  const { card } = page
  const conditions = useConditions(card.price)
  const branches = useSite()?.branches
  // A car without a branch shows the phone of the first branch.
  const phone = page.branch?.phone ?? branches?.[0]?.phone
  const canBeBought = !isSoldOrArchived(card)
  const programme = findProgramme(card.block, programmes)
  const hasSimilar = similar.length > 0
  return (
    <div className="wrap" data-phone={phone}>
      <div className={styles.crumbs}>
        <PageBreadcrumbs crumbs={crumbsOf(card)} />
      </div>
      <ModelLink card={card} />
      <JsonLd thing={import.meta.env.SSR && describeCarSchema(page, siteUrl)} />
      <div className={styles.layout}>
        <div className={styles.pictures}>
          <Gallery photos={page.photos} name={formatCarName(card)} body={card.body} />
          <SaveButtons card={card} />
        </div>
        <aside className={styles.panel} aria-label="Цена и условия">
          <TitleBlock page={page} subtitle={subtitle} />
          <StateNotice state={card.state} hasSimilar={hasSimilar} />
          {canBeBought ? (
            <PricePanel {...{ page, conditions, awaited, hasSimilar, formLinks, programme, phone, offerNotice }} />
          ) : (
            <SoldPanel page={page} hasSimilar={hasSimilar} />
          )}
        </aside>
        <About {...props} chosen={useDeferredValue(conditions.chosen.join(' '))} />
      </div>
      <CarShelf
        id={SIMILAR_ID}
        idPrefix="similar"
        title={canBeBought ? 'Похожие автомобили' : 'Похожие автомобили в продаже'}
        cars={similar}
      />
      <ViewedShelf carId={card.id} />
      {canBeBought && (
        <FootBar
          price={card.price}
          conditions={conditions}
          about={{ carId: card.id, with: conditions.chosen }}
          awaited={awaited}
          phone={phone}
        />
      )}
    </div>
  )
}

/** On a phone, in the place of the breadcrumbs: «‹ Geely Monjaro». */
const ModelLink = ({ card: { block, brand, model } }: { card: CarCard }) => (
  <Link to={cataloguePath({ block, brand: brand.slug, model: model.slug })} className={styles.back}>
    <ChevronLeft aria-hidden="true" />
    {brand.name} {model.name}
  </Link>
)

/** Heart and scales on the first picture, where a card has its heart. */
function SaveButtons({ card }: { card: CarCard }) {
  const buttonProps = { carId: card.id, name: formatCarName(card), isOver: isSoldOrArchived(card) }
  return (
    <div className={styles.save}>
      <CompareButton {...buttonProps} block={card.block} />
      <FavouriteButton {...buttonProps} />
    </div>
  )
}

/** Below the first view: their script is loaded once the rest of the page is hydrated. */
const LazyCalculators = lazyComponent(() =>
  import('./calculators/calculators.tsx').then(({ Calculators }) => Calculators),
)

/** Memoised: new props before hydration is complete would make React discard the server's HTML. */
const CalculatorsPart = memo(LazyCalculators)

type AboutProps = Pick<CarViewProps, 'page' | 'highlights' | 'chart' | 'calculators' | 'updated'> & { chosen: string }

function About({ page, highlights, chart, calculators, updated, chosen }: AboutProps) {
  const { id, price } = page.card
  return (
    <div className={styles.about}>
      <KeyFacts facts={listKeyFacts(page)} />
      {page.description !== null && (
        <a href={`#${DETAILS_ID}`} className={styles.showDescription} onClick={openFirstSection}>
          Показать описание
          <ArrowDown aria-hidden="true" />
        </a>
      )}
      <EquipmentBlock groups={page.equipment} highlights={highlights} trim={page.card.trim} />
      <Details page={page} chart={chart} />
      {calculators && <CalculatorsPart carId={id} price={price} chosen={chosen} view={calculators} />}
      {!isSoldOrArchived(page.card) && <BranchBlock branchId={page.branch?.id} />}
      <p className={styles.updated}>Обновлено {updated}</p>
    </div>
  )
}

function crumbsOf({ block, brand, model, year }: CarCard): Crumb[] {
  return [
    { label: 'Главная', to: homePath() },
    { label: BLOCK_LABELS[block], to: cataloguePath({ block }) },
    { label: brand.name, to: cataloguePath({ block, brand: brand.slug }) },
    { label: model.name, to: cataloguePath({ block, brand: brand.slug, model: model.slug }) },
    { label: String(year) },
  ]
}
