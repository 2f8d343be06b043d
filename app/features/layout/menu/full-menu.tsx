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
/** Nobody should have to scroll past forty brands to a service: what has more ways than this stands last. */
const MAX_LINKS_BEFORE_LAST = 6

/**
 * The burger and the menu over the whole screen. Without JavaScript the burger leads to `#menu` and the menu shows as the
 * page's target; with it the browser's modal dialog keeps the focus, answers to Escape and gives the focus back.
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears its links' clicks, which keys make too */}
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
  /** Ways that lead somewhere by themselves stand together without one. */
  label?: string
  links: CountedLink[]
}

/** Everything that the header's and the footer's menu hold, each once; the cars even where neither could be read. */
function listGroups(site: SiteSummary): MenuGroup[] {
  const { header, footer } = site.menus
  const items = [...header, ...footer.filter(({ label }) => !header.some((item) => item.label === label))]
  if (items.length === 0) return [{ links: stockLinks(site) }]
  const alone = items.flatMap((item) => ('target' in item ? sectionOf(site, item).links : []))
  const groups = items
    .filter((item) => !('target' in item))
    .map((item) => sectionOf(site, item))
    // It has a button of its own below.
    .map(({ label, links }) => ({ label, links: links.filter(({ to }) => to !== 'form:request-call') }))
  const parts = [...groups, { links: alone }].filter(({ links }) => links.length > 0)
  const isLong = ({ links }: MenuGroup) => links.length > MAX_LINKS_BEFORE_LAST
  return [...parts.filter((part) => !isLong(part)), ...parts.filter(isLong)]
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
