import { data } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { PageBreadcrumbs } from '#app/features/site/page-breadcrumbs.tsx'
import { siteContext } from '#app/http/middleware/site.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { homePath } from '#urls/content-paths.ts'
import { favouritesPath, sharedFavouritesPath } from '#urls/saved-car-paths.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { plural } from '#locale/plural.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import type { Route } from './+types/route'
import { loadSharedFavourites } from './load-shared-favourites.server.ts'
import styles from './shared-favourites.module.css'

const CRUMBS: Crumb[] = [{ label: 'Главная', to: homePath() }, { label: 'Подборка автомобилей' }]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const viewer = await getViewer(request, context)
  const list = await loadSharedFavourites(context.get(siteContext), viewer, params.token)
  if (list === undefined) throw data(undefined, { status: 404 })
  return { ...list, token: params.token }
}

/** Not cached, so that closing the list takes effect at once. */
export const headers = () => PRIVATE_NO_STORE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { siteName, siteUrl, token, cars } = loaderData
  return pageMeta({
    siteName,
    siteUrl,
    title: 'Подборка автомобилей',
    description: `${plural(cars.length, CAR_FORMS)} в\u00A0подборке, которой с\u00A0вами поделились.`,
    path: sharedFavouritesPath(token),
    isIndexed: false,
  })
}

/** Another visitor's favourites. The list is read-only; its cars can be added to the visitor's own favourites. */
export default function SharedFavourites({ loaderData: { cars, isOwn } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageBreadcrumbs crumbs={CRUMBS} />
      <header className={styles.head}>
        <h1>Подборка автомобилей {cars.length > 0 && <span className={styles.count}>{cars.length}</span>}</h1>
        {isOwn ? (
          <p>
            Так ваше избранное видят другие. <Link to={favouritesPath()}>Вернуться к&nbsp;своему списку</Link>
          </p>
        ) : (
          <p>
            Этим списком с&nbsp;вами поделились. Нажмите на&nbsp;сердце, чтобы сохранить автомобиль и&nbsp;в&nbsp;своём{' '}
            <Link to={favouritesPath()}>избранном</Link>.
          </p>
        )}
      </header>
      {cars.length > 0 ? (
        <section className={styles.list}>
          <h2 className="visually-hidden">Список автомобилей</h2>
          <CarGrid as="ul">
            {cars.map((car, index) => (
              <li key={car.id} className={styles.place}>
                <CarCard car={car} priority={index === 0} />
              </li>
            ))}
          </CarGrid>
        </section>
      ) : (
        <div className={styles.nothing}>
          <p>Сейчас в&nbsp;этой подборке пусто: её владелец убрал все автомобили.</p>
          <ButtonLink to={cataloguePath()}>Смотреть автомобили</ButtonLink>
        </div>
      )}
    </div>
  )
}
