import { ChevronDown, Menu, X } from 'lucide-react'
import {
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PhoneLink } from '#app/ui/text/phone-link.tsx'
import styles from './full-menu.module.css'
import { SavedCarsLinks } from '../header/saved-cars-links.tsx'
import { sectionOf } from './menu-sections.ts'
import { type CountedLink, CountedLinks, stockLinks } from './counted-links.tsx'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import sectionStyles from './section-menu.module.css'

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

/** Long enough to cross a corner on the way to the panel. */
const CLOSE_DELAY_MS = 160

interface SectionMenuProps {
  title: string
  /** The panel is aligned with the start of the bar, not with the title: it would not fit to the right of it. */
  isWide?: boolean
  /** The current page is in this section. */
  isCurrent?: boolean
  children: ReactNode
}

/**
 * A section of the header with its links. The browser's own disclosure: it opens by tap and by keyboard without
 * JavaScript; with it also on mouse hover, and it closes on Escape, on a chosen link and on leaving it.
 */
export function SectionMenu({ title, isWide, isCurrent, children }: SectionMenuProps) {
  const section = useRef<HTMLDetailsElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressedBy = useRef<string>(undefined)

  const setOpen = (isOpen: boolean) => {
    clearTimeout(closing.current)
    if (section.current) section.current.open = isOpen
  }
  const enter = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setOpen(true)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') closing.current = setTimeout(setOpen, CLOSE_DELAY_MS, false)
  }
  const keepOpenUnderMouse = (event: MouseEvent) => {
    // The mouse has opened it by hovering; its click must not close it again. A click by keyboard has no detail. The
    // pointer type of the press decides, not a media query: a tablet with a touch screen may have a mouse as well.
    if (event.detail > 0 && pressedBy.current === 'mouse' && section.current?.open) event.preventDefault()
  }
  useEscapeKey(section, () => setOpen(false))
  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  }

  return (
    // These concern the whole of it, not one control inside; every one of them has its way by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={section}
      name="section"
      className={classNames(sectionStyles.section, isWide && sectionStyles.wide)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <summary
        className={sectionStyles.title}
        aria-current={isCurrent ? 'true' : undefined}
        onPointerDown={(event) => (pressedBy.current = event.pointerType)}
        onClick={keepOpenUnderMouse}
      >
        {title}
        <ChevronDown />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles the clicks of its links, which the keyboard makes too */}
      <div className={sectionStyles.panel} onClick={closeOnLink}>
        {children}
      </div>
    </details>
  )
}

/** A mouse that has opened the section leaves the focus elsewhere, so the key is listened for on the whole document. */
function useEscapeKey(section: RefObject<HTMLDetailsElement | null>, close: () => void): void {
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !section.current?.open) return
    const hadFocus = section.current.contains(document.activeElement)
    close()
    if (hadFocus) section.current.querySelector('summary')?.focus()
  })
  useEffect(() => {
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])
}
