import { Heart } from 'lucide-react'
import { Link } from '#app/ui/navigation/link.tsx'
import { CarCard } from '#app/features/cars/car-card.tsx'
import { CarGrid } from '#app/features/cars/car-grid.tsx'
import { ShareStrip } from '#app/features/sharing/share-strip.tsx'
import { useSite } from '#app/features/site/use-site.ts'
import { getViewer } from '#app/http/get-viewer.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import type { CarCard as Car } from '#domain/cars/car-card.ts'
import { cataloguePath } from '#urls/car-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import { favouritesPath, VIEWED_ID } from '#urls/saved-car-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { pageMeta } from '#app/ui/seo/page-meta.ts'
import { type FavouriteSort, parseFavouriteSort } from '#domain/favourites/order-favourites.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { plural } from '#locale/plural.ts'
import { useRecoverFocus } from '#app/ui/visibility/use-reached.ts'
import { changeKey } from '#app/features/saved-cars/change-queue.ts'
import { useOptimisticChanges } from '#app/features/saved-cars/use-saved-cars.ts'
import type { Route } from './+types/route'
import { ChangeForm } from './change-form.tsx'
import { FavouritesHead } from './favourites-head.tsx'
import styles from './favourites.module.css'
import { FavouriteEntry } from './favourite-entry.tsx'
import { type Clearing, type FavouriteItem, loadFavourites } from './load-favourites.server.ts'

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
  const { items, clearing, sort, shareUrl, viewed, newest } = loaderData
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
                sort={sort}
                priority={index === 0}
              />
            ))}
          </CarGrid>
        </section>
      )}
      {count === 0 && <NoFavourites />}
      {count > 0 && !isLoggedIn && (
        <p className={styles.login}>
          Список хранится в&nbsp;этом браузере. <Link to={loginPath(favouritesPath())}>Войдите</Link>, чтобы он был
          и&nbsp;на&nbsp;других ваших устройствах.
        </p>
      )}
      <div id={VIEWED_ID}>
        <Shelf title="Вы недавно смотрели" cars={viewed} />
      </div>
      {count === 0 && <Shelf title="Новые поступления" cars={newest} />}
    </div>
  )
}

/** A note that the list was cleared recently, with a button to restore it. */
function ClearingNote({ clearing, sort }: { clearing: Clearing; sort: FavouriteSort }) {
  const restoring = useRecoverFocus<HTMLButtonElement>()
  return (
    <div className={styles.note}>
      <output>Убрали из&nbsp;избранного {plural(clearing.count, CAR_FORMS)}.</output>
      <ChangeForm actionName="restore" removedAt={clearing.removedAt} sort={sort}>
        <Button ref={restoring} type="submit" look="ghost" size="small">
          Вернуть<span className="visually-hidden"> весь список</span>
        </Button>
      </ChangeForm>
    </div>
  )
}

/** Whether a car is a favourite: by a pending change of the visitor, otherwise by the loader data. */
function useIsFavourite(): (item: FavouriteItem) => boolean {
  const changes = useOptimisticChanges()
  return ({ card, removedAt }) =>
    changes.get(changeKey({ list: 'favourites', carId: card.id }))?.shouldBeListed ?? removedAt === undefined
}

/** The empty list: explains how to add cars, with links to the catalogue. */
function NoFavourites() {
  return (
    <div className={styles.message}>
      <h2>Здесь будут автомобили, которые вам понравились</h2>
      <p>
        Нажмите на&nbsp;
        <Heart aria-hidden="true" className={styles.heart} />
        <span className="visually-hidden">сердце</span> у&nbsp;автомобиля&nbsp;— он появится в&nbsp;этом списке. Если он
        подешевеет или его забронируют, здесь это будет видно.
      </p>
      <div className={styles.ways}>
        <ButtonLink to={cataloguePath()}>Смотреть автомобили</ButtonLink>
        <ButtonLink to={cataloguePath({ block: 'used' })} look="ghost">
          С&nbsp;пробегом
        </ButtonLink>
        <ButtonLink to={cataloguePath({ block: 'new' })} look="ghost">
          Новые
        </ButtonLink>
      </div>
    </div>
  )
}

interface ShelfProps {
  title: string
  cars: Car[]
}

/** Suggested cars; nothing when there are none. */
function Shelf({ title, cars }: ShelfProps) {
  if (cars.length === 0) return null
  return (
    <section className={styles.shelf}>
      <h2>{title}</h2>
      <CarGrid as="ul">
        {cars.map((car) => (
          <li key={car.id} className={styles.place}>
            <CarCard car={car} id={`suggested-${car.id}`} />
          </li>
        ))}
      </CarGrid>
    </section>
  )
}
