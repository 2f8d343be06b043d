import { Menu, X } from 'lucide-react'
import { Fragment, type MouseEvent, useRef } from 'react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import styles from './full-menu.module.css'
import { SavedCarsLinks } from '../header/saved-cars-links.tsx'
import { sectionOf } from './menu-sections.ts'
import { type CountedLink, CountedLinks, stockLinks } from './counted-links.tsx'
import type { SiteSummary } from '#app/features/site/site-summary.ts'

const MENU_ID = 'menu'
/** A group with more links than this is placed last, so that visitors need not scroll past forty brands to a service. */
const MAX_LINKS_BEFORE_LAST = 6

/**
 * The burger and the menu over the whole screen. Without JavaScript the burger links to `#menu` and the menu is shown
 * as the page's target; with it the browser's modal dialog traps the focus, closes on Escape and restores the focus.
 */
export function FullMenu({ site }: { site: SiteSummary }) {
  const menu = useRef<HTMLDialogElement>(null)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    menu.current?.showModal()
  }
  const close = (event: MouseEvent) => {
    if (!menu.current?.open) return
    event.preventDefault()
    menu.current.close()
  }
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.current?.close()
  }
  return (
    <>
      <a href={`#${MENU_ID}`} className={styles.burger} aria-label="Меню" onClick={open}>
        <Menu />
      </a>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- handles the clicks of its links, which the keyboard makes too */}
      <dialog ref={menu} id={MENU_ID} className={styles.menu} aria-label="Меню" onClick={closeOnLink}>
        <div className={styles.head}>
          <span className={styles.name}>{site.siteName}</span>
          <a href="#top" className={styles.burger} aria-label="Закрыть меню" onClick={close}>
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
      </dialog>
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
