import { Link } from 'react-router'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { accountPath } from '#urls/account-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { formatNumber } from '#locale/number.ts'
import styles from './overview.module.css'

/** The counts of favourites, compared cars, requests and searches; each links to its list. */
export function SavedCounts({ requestCount, searchCount }: { requestCount: number; searchCount: number }) {
  const { favourites, compared } = useSavedCars()
  const counts = [
    { to: favouritesPath(), label: 'В избранном', count: favourites.length },
    { to: comparisonPath(), label: 'В сравнении', count: compared.length },
    { to: accountPath('requests'), label: 'Заявки', count: requestCount },
    { to: accountPath('searches'), label: 'Поиски', count: searchCount },
  ]
  return (
    <ul className={styles.counts}>
      {counts.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} className={styles.count}>
            <span className={styles.figure}>{formatNumber(count)}</span>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
