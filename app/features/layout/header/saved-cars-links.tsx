import { Heart, Scale, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import type { SavedCars } from '#app/features/site/saved-cars.ts'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { accountPath } from '#urls/account-paths.ts'
import { loginPath } from '#urls/login-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { plural } from '#locale/plural.ts'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import styles from './saved-cars-links.module.css'

/** More than two digits do not fit on an icon. */
const MAX_COUNT_SHOWN = 99

/** Favourites, comparison and account as icons, with counters that take no space. */
export function SavedCarsIcons() {
  const { favourites, compared, isLoggedIn } = useSavedCars()
  return (
    <>
      <SavedCarsIcon
        to={favouritesPath()}
        label="Избранное"
        count={favourites.length}
        icon={<Heart aria-hidden="true" />}
      />
      <SavedCarsIcon
        to={comparisonPath()}
        label="Сравнение"
        count={compared.length}
        icon={<Scale aria-hidden="true" />}
      />
      <Link
        to={accountLink({ isLoggedIn })}
        className={styles.account}
        aria-label={isLoggedIn ? 'Личный кабинет' : 'Войти'}
        title={isLoggedIn ? 'Личный кабинет' : 'Войти'}
      >
        <UserRound aria-hidden="true" />
      </Link>
    </>
  )
}

function SavedCarsIcon({ to, label, count, icon }: { to: string; label: string; count: number; icon: ReactNode }) {
  return (
    <Link
      to={to}
      className={styles.icon}
      title={label}
      aria-label={count === 0 ? label : `${label}, ${plural(count, CAR_FORMS)}`}
    >
      {icon}
      {count > 0 && <span className={styles.count}>{count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : count}</span>}
    </Link>
  )
}

export const accountLink = ({ isLoggedIn }: Pick<SavedCars, 'isLoggedIn'>) => (isLoggedIn ? accountPath() : loginPath())
