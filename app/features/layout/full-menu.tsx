import { Menu, X } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { RequestLink } from '#app/features/requests/request-link.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import styles from './full-menu.module.css'
import { KeptLinks } from './kept-links.tsx'
import { bodyLinks, brandLinks, CountedLinks, stockLinks } from './section-links.tsx'
import { CONTACTS, ServiceLinks, SERVICES } from './service-links.tsx'
import type { SiteSummary } from './site-summary.ts'

const MENU_ID = 'menu'

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
          <KeptLinks />
          <h2>Автомобили</h2>
          <CountedLinks links={stockLinks(site)} />
          <h2>Услуги</h2>
          <ServiceLinks links={[...SERVICES, ...CONTACTS.slice(1)]} columns />
          {site.brands.length > 0 && <h2>Марки</h2>}
          <CountedLinks links={brandLinks(site)} columns />
          {site.bodies.length > 0 && <h2>Кузов</h2>}
          <CountedLinks links={bodyLinks(site)} columns />
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
