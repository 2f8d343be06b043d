import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { plural } from '#locale/plural.ts'
import type { ListCard as Car } from '#domain/cars/car-card.ts'
import type { CatalogueResult, CatalogueQuery } from '#domain/cars/catalogue/catalogue-query.ts'
import { addressOf } from '#app/features/catalogue/address.ts'
import { FACETS } from '#domain/cars/facets/facets.ts'
import styles from './nothing-found.module.css'
import { listFilters, withinBlock, withoutFilter, withoutFilters } from './query-changes.ts'

/**
 * The message when no car matches. With filters it offers to remove each filter whose removal gives results, with the
 * number of cars.
 */
export function NothingFound({
  query,
  without,
  similar,
}: {
  query: CatalogueQuery
  without: CatalogueResult['countsWithoutFilter']
  similar: Car[]
}) {
  const isFiltered = listFilters(query).length > 0
  const remedies = isFiltered ? without.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) : []
  return (
    <>
      <div className={styles.message}>
        <h2>Таких автомобилей сейчас нет</h2>
        <p>
          {remedies.length > 0
            ? 'Снимите одно из условий, и подходящие автомобили появятся:'
            : isFiltered
              ? 'Попробуйте убрать несколько фильтров.'
              : 'Новые поступления появятся на\u00a0этой странице. Не\u00a0хочется ждать\u00a0— подберём автомобиль под заказ.'}
        </p>
        {remedies.length > 0 && <Remedies query={query} remedies={remedies} />}
        <div className={styles.ways}>
          {isFiltered && (
            <ButtonLink to={addressOf(withoutFilters(query))} preventScrollReset>
              Сбросить все фильтры
            </ButtonLink>
          )}
          {!isFiltered && query.choices.block !== undefined && (
            <ButtonLink to={addressOf(withinBlock(query, undefined))}>Весь каталог</ButtonLink>
          )}
          <RequestLink form="request-auto" look="ghost">
            Подобрать под заказ
          </RequestLink>
        </div>
      </div>
      {similar.length > 0 && (
        <section>
          <h2 className={styles.similar}>{remedies.length > 0 ? 'Похожие автомобили' : 'Новые поступления'}</h2>
          <CarGrid>
            {similar.map((car) => (
              <CarCard key={car.id} car={car} />
            ))}
          </CarGrid>
        </section>
      )}
    </>
  )
}

interface RemediesProps {
  query: CatalogueQuery
  remedies: CatalogueResult['countsWithoutFilter']
}

const Remedies = ({ query, remedies }: RemediesProps) => (
  <ul className={styles.remedies}>
    {remedies.map(({ facet, count }) => (
      <li key={facet}>
        <ButtonLink to={addressOf(withoutFilter(query, facet))} look="ghost" size="small" preventScrollReset>
          Без фильтра «{FACETS[facet].title}»: {plural(count, CAR_FORMS)}
        </ButtonLink>
      </li>
    ))}
  </ul>
)
