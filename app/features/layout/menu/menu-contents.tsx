import { X } from 'lucide-react'
import { Fragment, type MouseEvent } from 'react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { useSavedCars } from '#app/features/saved-cars/use-saved-cars.ts'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'
import { accountLink } from '../header/saved-cars-links.tsx'
import { type CountedLink, CountedLinks, stockLinks } from './counted-links.tsx'
import styles from './full-menu.module.css'
import { sectionOf } from './menu-sections.ts'

/** A group with more links than this is placed last, so that visitors need not scroll past forty brands to a service. */
const MAX_LINKS_BEFORE_LAST = 6

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
        <SavedCarsLinks />
        {listGroups(site).map(({ label, links }) => (
          <Fragment key={label}>
            {label !== undefined && <h2>{label}</h2>}
            <CountedLinks links={links} columns />
          </Fragment>
        ))}
      </nav>
      <div className={styles.foot}>
        {site.branches.length > 0 && <MenuPhones site={site} />}
        <RequestLink form="request-call" look="ghost" wide>
          Заказать звонок
        </RequestLink>
      </div>
    </>
  )
}

interface MenuGroup {
  /** Entries without a list are grouped together, without a label. */
  label?: string
  links: CountedLink[]
}

/** Everything in the header's and the footer's menus, each entry once; the cars even when neither could be loaded. */
function listGroups(site: SiteSummary): MenuGroup[] {
  const { header, footer } = site.menus
  const items = [...header, ...footer.filter(({ label }) => !header.some((item) => item.label === label))]
  if (items.length === 0) return [{ links: stockLinks(site) }]
  const singleLinks = items.flatMap((item) => ('target' in item ? sectionOf(site, item).links : []))
  const groups = items
    .filter((item) => !('target' in item))
    .map((item) => sectionOf(site, item))
    // It has a button of its own below.
    .map(({ label, links }) => ({ label, links: links.filter(({ to }) => to !== 'form:request-call') }))
  const filled = [...groups, { links: singleLinks }].filter(({ links }) => links.length > 0)
  const isLong = ({ links }: MenuGroup) => links.length > MAX_LINKS_BEFORE_LAST
  return [...filled.filter((group) => !isLong(group)), ...filled.filter(isLong)]
}

function MenuPhones({ site }: { site: SiteSummary }) {
  return (
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
  return <CountedLinks links={links} columns />
}
