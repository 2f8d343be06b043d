import { CAR_FORMS, SORT_LABEL } from '#app/features/cars/car.texts.ts'
import { ListHead } from '#app/features/cars/list-head.tsx'
import { homePath } from '#urls/content-paths.ts'
import { favouritesPath } from '#urls/saved-car-paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Menu } from '#app/ui/overlays/menu.tsx'
import { plural } from '#locale/plural.ts'
import { Popover } from '#app/ui/overlays/popover.tsx'
import { formatNumber } from '#locale/number.ts'
import { MAX_FAVOURITES, FAVOURITES_WARNING_COUNT } from '#domain/favourites/favourite.ts'
import { FAVOURITE_SORTS, type FavouriteSort } from '#domain/favourites/order-favourites.ts'
import { ChangeForm } from './change-form.tsx'
import styles from './favourites-head.module.css'

interface FavouritesHeadProps {
  count: number
  sort: FavouriteSort
  isShared: boolean
}

/** Breadcrumbs, heading, number of cars, and the tools for the whole list. */
export function FavouritesHead({ count, sort, isShared }: FavouritesHeadProps) {
  return (
    <ListHead
      crumbs={[{ label: 'Главная', to: homePath() }, { label: 'Избранное' }]}
      heading="Избранное"
      count={count > 0 ? formatCount(count) : undefined}
      announcement={`В\u00A0избранном ${plural(count, CAR_FORMS)}`}
    >
      {count > 0 && (
        <div className={classNames(styles.tools, isShared && styles.shared)}>
          {!isShared && (
            <ChangeForm actionName="share" sort={sort}>
              <Button type="submit" look="ghost" className={styles.tool}>
                Поделиться
              </Button>
            </ChangeForm>
          )}
          <Popover label="Очистить" buttonClass={styles.clear} align="end">
            <p className={styles.question}>
              {count === 1
                ? 'Убрать из\u00A0избранного единственный автомобиль?'
                : `Убрать из\u00A0избранного ${plural(count, CAR_FORMS)}?`}
            </p>
            <ChangeForm actionName="clear" sort={sort}>
              <Button type="submit" wide>
                Очистить
              </Button>
            </ChangeForm>
          </Popover>
          {count > 1 && (
            <Menu
              label={SORT_LABEL}
              className={styles.sort}
              options={FAVOURITE_SORTS.map((option, index) => ({
                label: FAVOURITE_SORT_LABELS[option],
                to: favouritesPath(index === 0 ? undefined : option),
                isCurrent: option === sort,
              }))}
            />
          )}
        </div>
      )}
    </ListHead>
  )
}

const formatCount = (count: number) =>
  count < FAVOURITES_WARNING_COUNT ? formatNumber(count) : `${formatNumber(count)} из\u00A0${MAX_FAVOURITES}`

const FAVOURITE_SORT_LABELS: Record<FavouriteSort, string> = {
  added: 'Сначала недавно сохранённые',
  'price-asc': 'Сначала дешевле',
  'price-desc': 'Сначала дороже',
  'year-desc': 'По\u00A0году: новее',
  'mileage-asc': 'По\u00A0пробегу: меньше',
}
