import { Fragment } from 'react'
import { data } from 'react-router'
import { ComparisonTable } from '#app/features/comparison/comparison-table.tsx'
import { COMPARISON_CAPTIONS } from '#app/features/comparison/comparison.texts.ts'
import { listSections } from '#app/features/comparison/list-sections.ts'
import { loadCompared } from '#app/features/comparison/load-compared.server.ts'
import { PrintTables } from '#app/features/comparison/print-tables.tsx'
import { parseComparisonView } from '#app/features/comparison/parse-comparison-view.ts'
import { ViewTabs } from '#app/features/comparison/view-tabs.tsx'
import { CompareButton } from '#app/features/saved-cars/compare-button.tsx'
import { FavouriteButton } from '#app/features/saved-cars/favourite-button.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { siteContext } from '#app/http/middleware/site.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import { type ComparisonPathParams, sharedComparisonPath } from '#urls/saved-car-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { findSharedListVisitor } from '#domain/sharing/shared-lists.server.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import type { Route } from './+types/route'
import styles from './shared-comparison.module.css'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Сравнение, которым поделились' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const visitorId = await findSharedListVisitor(site, params.token, 'comparison')
  if (visitorId === undefined) throw data(undefined, { status: 404 })
  const { block, isDifferencesOnly = false } = parseComparisonView(url.searchParams)
  const compared = await loadCompared(site, visitorId, block)
  const { siteName, siteUrl } = site
  return data({ ...compared, isDifferencesOnly, siteName, siteUrl }, { headers: PRIVATE_NO_STORE })
}

// Not cached, so that a change or the end of the sharing takes effect at once.
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl } = loaderData
  const path = sharedComparisonPath(params.token)
  return pageMeta({ siteName, siteUrl, title: 'Сравнение, которым поделились', path, isIndexed: false })
}

/** Another visitor's comparison. It is read-only; its cars can be added to the visitor's own lists. */
export default function SharedComparison({ loaderData, params }: Route.ComponentProps) {
  const { block, counts, cars, isDifferencesOnly } = loaderData
  const sections = listSections(cars, isDifferencesOnly && cars.length > 1)
  return (
    <div className="wrap">
      <PageBreadcrumbs crumbs={CRUMBS} />
      <div className={styles.top}>
        <h1>Сравнение</h1>
        <p>
          Этим списком с&nbsp;вами поделились. Меняет его только владелец, а&nbsp;сердце и&nbsp;весы добавят автомобиль
          в&nbsp;ваши списки.
        </p>
        <ViewTabs
          {...{ block, counts, isDifferencesOnly }}
          pathOf={(view: ComparisonPathParams) => sharedComparisonPath(params.token, view)}
        />
      </div>
      {cars.length === 0 ? (
        <div className={styles.empty}>
          <p>
            {counts.new + counts.used === 0
              ? 'Владелец убрал из\u00A0сравнения все автомобили.'
              : 'В\u00A0этом разделе автомобилей в\u00A0сравнении нет.'}
          </p>
          <ButtonLink to={cataloguePath({ block })}>Открыть каталог</ButtonLink>
        </div>
      ) : (
        <>
          <ComparisonTable
            caption={COMPARISON_CAPTIONS[block]}
            cars={cars}
            sections={sections}
            tools={cars.map(({ card }) => (
              <Fragment key={card.id}>
                <FavouriteButton carId={card.id} name={formatCarName(card)} look="plain" />
                <CompareButton carId={card.id} block={card.block} name={formatCarName(card)} look="plain" />
              </Fragment>
            ))}
          />
          <PrintTables caption={COMPARISON_CAPTIONS[block]} cars={cars} sections={sections} />
        </>
      )}
    </div>
  )
}
