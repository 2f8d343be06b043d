import { ArrowDown } from 'lucide-react'
import { BLOCK_WORDS } from '#app/features/cars/car-words.ts'
import { describeEngine, nameCar } from '#app/features/cars/describe-car.ts'
import { useSite } from '#app/features/layout/use-site.ts'
import { readAsker } from '#app/features/visitors/asker.ts'
import { goWithout } from '#app/go-without.ts'
import { siteContext } from '#app/middleware/site.ts'
import { carPath, cataloguePath, homePath, largestPhotoUrl, SIMILAR_ID } from '#app/paths.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { describeCrumbs } from '#app/ui/crumb-list.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { formatRub } from '#app/ui/rouble.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import { isOver } from '#domain/cars/car.ts'
import { programmeFor } from '#domain/cars/monthly-payment.ts'
import type { Route } from './+types/route'
import { BranchBlock } from './branch-block.tsx'
import styles from './car.module.css'
import { describeCarForMachines } from './car-schema.ts'
import { CarShelf } from './car-shelf.tsx'
import { Details, DETAILS_ID, openFirstSection } from './details.tsx'
import { Facts } from './facts.tsx'
import { FootBar } from './foot-bar.tsx'
import { Gallery } from './gallery.tsx'
import { listKeyFacts } from './list-facts.ts'
import { loadCarPage } from './load-car-page.server.ts'
import { PricePanel } from './price-panel.tsx'
import { SoldPanel } from './sold-panel.tsx'
import { StateNotice } from './state-notice.tsx'
import { TitleBlock } from './title-block.tsx'
import { useConditions } from './use-conditions.ts'

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const asker = await readAsker(request, context).catch(goWithout(site, 'who reads', { isRobot: true }))
  return loadCarPage(site, { request, asker }, params, url.search)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { page, siteName, siteUrl } = loaderData
  const { card } = page
  const photo = page.photos[0]
  return pageMeta({
    siteName,
    siteUrl,
    title: [nameCar(card), card.trim, `${card.year} за ${formatRub(card.price.priceRub)}`].filter(Boolean).join(' '),
    description:
      `${card.block === 'new' ? 'Новый' : 'С пробегом'}: ${[nameCar(card), describeEngine(card)].filter(Boolean).join(', ')}. ${formatRub(card.price.priceRub)} без условий. ${page.branch?.city ?? ''}`.trim(),
    path: carPath(card),
    imageUrl: photo && largestPhotoUrl(photo),
    isIndexed: !isOver(card),
  })
}

export default function Car({ loaderData }: Route.ComponentProps) {
  // Another car is another page: pictures, switches and sections begin anew.
  return <CarView key={loaderData.page.card.id} {...loaderData} />
}

type Loaded = Route.ComponentProps['loaderData']

function CarView({ page, updated, similar, recent, programmes, chart, siteUrl, offerNotice }: Loaded) {
  const { card } = page
  const conditions = useConditions(card.price)
  const branches = useSite()?.branches
  // A car whose feed names no branch is asked for at the first one.
  const phone = page.branch?.phone ?? branches?.[0]?.phone
  const canBeBought = !isOver(card)
  const programme = programmeFor(card.block, programmes)
  const crumbs = crumbsOf(card)
  return (
    <div className="wrap" data-phone={phone}>
      <Breadcrumbs crumbs={crumbs} />
      <JsonLd thing={describeCarForMachines(page, siteUrl)} />
      <JsonLd thing={describeCrumbs(crumbs, siteUrl)} />
      <StateNotice state={card.state} hasSimilar={similar.length > 0} />
      <div className={styles.layout}>
        <div className={styles.pictures}>
          <Gallery photos={page.photos} name={nameCar(card)} body={card.body} />
        </div>
        <aside className={styles.panel} aria-label="Цена и условия">
          <TitleBlock page={page} updated={updated} />
          {canBeBought ? (
            <PricePanel {...{ page, conditions, programme, phone, offerNotice }} />
          ) : (
            <SoldPanel page={page} hasSimilar={similar.length > 0} />
          )}
        </aside>
        <About page={page} chart={chart} />
      </div>
      <CarShelf
        id={SIMILAR_ID}
        mark="similar"
        title={canBeBought ? 'Похожие автомобили' : 'Похожие автомобили в продаже'}
        cars={similar}
        programmes={programmes}
      />
      <CarShelf mark="recent" title="Вы недавно смотрели" cars={recent} programmes={programmes} />
      {canBeBought && (
        <FootBar
          name={nameCar(card)}
          price={card.price}
          conditions={conditions}
          about={{ carId: card.id, with: conditions.chosen }}
          phone={phone}
        />
      )}
    </div>
  )
}

function About({ page, chart }: Pick<Loaded, 'page' | 'chart'>) {
  return (
    <div className={styles.about}>
      <Facts facts={listKeyFacts(page)} look="grid" />
      {page.description !== null && (
        <a href={`#${DETAILS_ID}`} className={styles.showDescription} onClick={openFirstSection}>
          Показать описание
          <ArrowDown aria-hidden="true" />
        </a>
      )}
      <Details page={page} chart={chart} />
      {!isOver(page.card) && <BranchBlock branchId={page.branch?.id} />}
    </div>
  )
}

function crumbsOf({ block, brand, model, year }: CarCard): Crumb[] {
  return [
    { label: 'Главная', to: homePath() },
    { label: BLOCK_WORDS[block], to: cataloguePath({ block }) },
    { label: brand.name, to: cataloguePath({ block, brand: brand.slug }) },
    { label: model.name, to: cataloguePath({ block, brand: brand.slug, model: model.slug }) },
    { label: String(year) },
  ]
}
