import { Heart, Scale, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Kept } from '#app/features/visitors/kept.ts'
import { useKept } from '#app/features/visitors/use-kept.ts'
import { accountPath, comparisonPath, favouritesPath, loginPath } from '#app/paths.ts'
import { plural } from '#app/ui/plural.ts'
import { CARS } from '#app/features/cars/car-words.ts'
import styles from './kept-links.module.css'
import { CountedLinks } from './section-links.tsx'

/** More than two figures would not fit upon an icon, and nobody counts that far. */
const MOST_SHOWN = 99

/** Favourites, comparison and account as icons, with counters that need no room. */
export function KeptIcons() {
  const { favourites, compared, isLoggedIn } = useKept()
  return (
    <>
      <KeptIcon to={favouritesPath()} label="Избранное" count={favourites.length} icon={<Heart aria-hidden="true" />} />
      <KeptIcon to={comparisonPath()} label="Сравнение" count={compared.length} icon={<Scale aria-hidden="true" />} />
      <Link
        to={accountOf({ isLoggedIn })}
        className={styles.account}
        aria-label={isLoggedIn ? 'Личный кабинет' : 'Войти'}
        title={isLoggedIn ? 'Личный кабинет' : 'Войти'}
      >
        <UserRound aria-hidden="true" />
      </Link>
    </>
  )
}

/** The same in words, for the full menu. */
export function KeptLinks() {
  const { favourites, compared, isLoggedIn } = useKept()
  const links = [
    { to: favouritesPath(), label: 'Избранное', count: favourites.length },
    { to: comparisonPath(), label: 'Сравнение', count: compared.length },
    { to: accountOf({ isLoggedIn }), label: isLoggedIn ? 'Личный кабинет' : 'Войти', count: 0 },
  ]
  return <CountedLinks links={links} columns />
}

function KeptIcon({ to, label, count, icon }: { to: string; label: string; count: number; icon: ReactNode }) {
  return (
    <Link
      to={to}
      className={styles.icon}
      title={label}
      aria-label={count === 0 ? label : `${label}, ${plural(count, CARS)}`}
    >
      {icon}
      {count > 0 && <span className={styles.count}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>}
    </Link>
  )
}

const accountOf = ({ isLoggedIn }: Pick<Kept, 'isLoggedIn'>) => (isLoggedIn ? accountPath() : loginPath())
