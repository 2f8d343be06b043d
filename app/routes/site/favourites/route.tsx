import { Link } from 'react-router'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { ShareStrip } from '#app/features/sharing/share-strip.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { loginPath } from '#urls/login-paths.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { parseFavouriteSort } from '#domain/favourites/order-favourites.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import type { Route } from './+types/route'
import { ChangeForm } from './change-form.tsx'
import { ClearingNote } from './clearing-note.tsx'
import { FavouritesHead } from './favourites-head.tsx'
import styles from './favourites.module.css'
import { FavouriteEntry } from './favourite-entry.tsx'
import { loadFavourites } from './load-favourites.server.ts'
import { NoFavourites } from './no-favourites.tsx'
import { useIsFavourite } from './use-is-favourite.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = await getViewer(request, context)
  return loadFavourites(context.get(siteContext), { request, viewer }, parseFavouriteSort(url.searchParams.get('sort')))
}

/** Not cached: going back to the list shows its current state. */
export const headers = () => PRIVATE_NO_STORE

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    siteName: loaderData.siteName,
    siteUrl: loaderData.siteUrl,
    title: 'Избранное',
    description: 'Автомобили, которые вы сохранили: что подешевело, что забронировано, что продано.',
    path: favouritesPath(),
    isIndexed: false,
  })
}

export default function Favourites({ loaderData }: Route.ComponentProps) {
  const { items, clearing, sort, shareUrl, programmes, suggestions } = loaderData
  const isFavourite = useIsFavourite()
  const isLoggedIn = useSite()?.savedCars.isLoggedIn === true
  const count = items.filter(isFavourite).length
  return (
    <div className="wrap">
      <FavouritesHead count={count} sort={sort} isShared={shareUrl !== undefined} />
      {shareUrl !== undefined && (
        <ShareStrip
          url={shareUrl}
          title="Избранное"
          hint="По ней видны автомобили, но не ваше имя и не цены, по которым вы их сохранили. Изменить список нельзя."
          closing={
            <ChangeForm actionName="close" sort={sort}>
              <Button type="submit" look="ghost" className={styles.close}>
                Закрыть доступ
              </Button>
            </ChangeForm>
          }
        />
      )}
      {clearing && <ClearingNote clearing={clearing} sort={sort} />}
      {items.length > 0 && (
        <section className={styles.list}>
          <h2 className="visually-hidden">Список автомобилей</h2>
          <CarGrid as="ul">
            {items.map((item, index) => (
              <FavouriteEntry
                key={item.card.id}
                item={item}
                isFavourite={isFavourite(item)}
                programmes={programmes}
                sort={sort}
                priority={index === 0}
              />
            ))}
          </CarGrid>
        </section>
      )}
      {count === 0 && <NoFavourites shelves={suggestions} programmes={programmes} />}
      {count > 0 && !isLoggedIn && (
        <p className={styles.login}>
          Список хранится в&nbsp;этом браузере. <Link to={loginPath(favouritesPath())}>Войдите</Link>, чтобы он был
          и&nbsp;на&nbsp;других ваших устройствах.
        </p>
      )}
    </div>
  )
}
