import { ChevronDown, Phone, Search, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import { SEARCH_LABEL } from '#app/features/search/search.texts.ts'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { formatNumber } from '#locale/number.ts'
import { searchPath } from '#urls/content-paths.ts'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { accountLink } from '../header/saved-cars-links.tsx'
import { type CountedLink, CountedLinks, stockLinks } from './counted-links.tsx'
import styles from './full-menu.module.css'
import { sectionOf } from './menu-sections.ts'

/** Everything in the full menu (header-menus.tsx). */
export function MenuContents({ site, onClose }: { site: SiteSummary; onClose: (event: MouseEvent) => void }) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{site.siteName}</span>
        <a href="#top" className={styles.burger} aria-label="Закрыть меню" onClick={onClose}>
          <X />
        </a>
      </div>
      <nav aria-label="Меню" className={styles.body}>
        <Link to={searchPath()} className={styles.search}>
          <Search aria-hidden="true" /> {SEARCH_LABEL}
        </Link>
        <ul>
          {listEntries(site).map((entry) => (
            <li key={entry.label}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
        <SavedCarsLinks />
      </nav>
      <div className={styles.foot}>
        <Call site={site} />
      </div>
    </>
  )
}

interface MenuEntry {
  label: string
  /** One is a link, more are folded below the label. */
  links: CountedLink[]
  /** The number of cars behind all of them; 0 where there is nothing to count. */
  count: number
}

/** Everything in the header's and the footer's menus, each entry once; the cars even when neither could be loaded. */
function listEntries(site: SiteSummary): MenuEntry[] {
  const { header, footer } = site.menus
  const items = [...header, ...footer.filter(({ label }) => !header.some((item) => item.label === label))]
  if (items.length === 0) return [{ label: 'Автомобили', links: stockLinks(site), count: site.counts.all }]
  return items
    .map((item) => ({
      // Calls have a button of their own below.
      label: item.label,
      links: sectionOf(site, item).links.filter(({ to }) => to !== 'form:request-call'),
      count: 'list' in item && item.list === 'stock' ? site.counts.all : 0,
    }))
    .filter(({ links }) => links.length > 0)
}

function Entry({ label, links, count }: MenuEntry) {
  const [first] = links
  if (first !== undefined && links.length === 1)
    return (
      <TargetLink target={first.to} className={styles.entry}>
        {label}
      </TargetLink>
    )
  return (
    <details name="menu">
      <summary className={styles.entry}>
        {label} {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        <ChevronDown />
      </summary>
      <CountedLinks links={links} columns />
    </details>
  )
}

/** One button for every phone of the dealership, and for a call from it. */
function Call({ site }: { site: SiteSummary }) {
  return (
    <details className={styles.call}>
      <summary>
        <Phone /> Позвонить
      </summary>
      <ul className={styles.phones}>
        {site.branches.map(({ id, address, city, phone }) => (
          <li key={id}>
            <PhoneLink digits={phone} className={styles.phone} />
            <span>
              {city}, {address}
            </span>
          </li>
        ))}
      </ul>
      <RequestLink form="request-call" look="ghost" wide>
        Заказать звонок
      </RequestLink>
    </details>
  )
}

/** Favourites, comparison and account, which the header has as icons. */
function SavedCarsLinks() {
  const { favourites, compared, isLoggedIn } = useSavedCars()
  const links = [
    { to: favouritesPath(), label: 'Избранное', count: favourites.length },
    { to: comparisonPath(), label: 'Сравнение', count: compared.length },
    { to: accountLink({ isLoggedIn }), label: isLoggedIn ? 'Личный кабинет' : 'Войти', count: 0 },
  ]
  return (
    <div className={styles.saved}>
      <CountedLinks links={links} />
    </div>
  )
}
