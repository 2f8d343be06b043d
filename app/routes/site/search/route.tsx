import { data } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { SearchField } from '#app/features/search/search-field.tsx'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { describeCarList } from '#app/features/structured-data/describe-car-list.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { homePath, searchPath } from '#urls/content-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { JsonLd } from '#app/ui/seo/json-ld.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { plural } from '#locale/plural.ts'
import { PAGE_SIZE } from '#domain/cars/catalogue/catalogue-query.ts'
import type { Route } from './+types/route'
import { FoundCars, FoundNames, FoundPages, NothingFound, PaymentSummary } from './found.tsx'
import { loadSearch } from './load-search.server.ts'
import styles from './search.module.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = await loadSearch(context.get(siteContext), url.searchParams)
  if (search === undefined) throw data(undefined, { status: 404 })
  return search
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { words, page, siteName, siteUrl } = loaderData
  const part = page > 1 ? `, страница\u00A0${page}` : ''
  return pageMeta({
    siteName,
    siteUrl,
    title: words === '' ? 'Поиск по сайту' : `Поиск: «${words}»${part}`,
    description: 'Поиск автомобиля по марке, модели, комплектации, VIN или номеру, страниц и акций.',
    path: searchPath(words === '' ? undefined : words, page),
    isIndexed: false,
  })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <PageBreadcrumbs crumbs={[{ label: 'Главная', to: homePath() }, { label: 'Поиск' }]} />
        <h1>{words === '' ? 'Поиск по сайту' : `Поиск: «${words}»`}</h1>
        <div className={styles.field}>
          {/* The key resets the typed text for a new search. */}
          <SearchField key={words} query={words} />
        </div>
      </header>
      {loaderData.kind === 'empty' ? (
        <FoundNames heading="Популярные марки" names={loaderData.popular} />
      ) : (
        <Found found={loaderData} />
      )}
    </div>
  )
}

type SearchResultsView = Extract<Route.ComponentProps['loaderData'], { kind: 'results' }>

const SubstituteNote = ({ name, isFamily }: { name: string; isFamily: boolean }) =>
  isFamily ? (
    <>Показываем все модели {name}, что есть в&nbsp;продаже. </>
  ) : (
    <>{name} сейчас нет в&nbsp;продаже, показываем близкую модель. </>
  )

function Found({ found }: { found: SearchResultsView }) {
  const { words, page, understood, insteadOf, names, numbered, cars, pages, selection, total, programmes } = found
  const hasCars = numbered.length > 0 || cars.length > 0
  return (
    <>
      <output className={styles.said}>
        {hasCars && insteadOf !== null && <SubstituteNote name={insteadOf} isFamily={found.isFamily} />}
        {understood !== null && <>Показываем результаты для «{understood}». </>}
        {hasCars && `Найдено: ${plural(Math.max(total, numbered.length), CAR_FORMS)}`}
      </output>
      {found.payment !== null && <PaymentSummary payment={found.payment} />}
      {found.isNothing && <NothingFound found={found} />}
      {page === 1 && <FoundNames heading="Марки и модели" names={names} />}
      {/* Without cars the pages come first. */}
      {!hasCars && <FoundPages pages={pages} />}
      <FoundCars heading="По номеру" cars={numbered} programmes={programmes} />
      {selection !== null && (
        <FoundCars heading={selection.label} cars={cars} programmes={programmes}>
          <JsonLd
            thing={
              import.meta.env.SSR &&
              describeCarList(cars, {
                name: selection.label,
                total,
                before: (page - 1) * PAGE_SIZE,
                siteUrl: found.siteUrl,
              })
            }
          />
          <Pagination page={page} pageCount={found.pageCount} addressOf={(page) => searchPath(words, page)} />
          {selection.to !== null && (
            <p className={styles.more}>
              <ButtonLink to={selection.to} look="ghost">
                Открыть в каталоге с фильтрами
              </ButtonLink>
            </p>
          )}
        </FoundCars>
      )}
      {!hasCars && <FoundCars heading="Ближайшее из того, что есть" cars={found.nearest} programmes={programmes} />}
      {hasCars && page === 1 && <FoundPages pages={pages} />}
    </>
  )
}
