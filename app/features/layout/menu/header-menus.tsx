import { ChevronDown, Menu } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#app/ui/class-names.ts'
import { MenuContents } from './lazy-menu-contents.ts'
import styles from './full-menu.module.css'
import type { SiteSummary } from '#app/features/site/site-summary.ts'
import sectionStyles from './section-menu.module.css'

/** The header's sections. */
export const SECTIONS_ID = 'sections'
/**
 * The burger and the menu over the whole screen, whose links are loaded when it opens first. Without them, or without JavaScript, the burger
 * shows the header's own sections as the page's target; with it the browser's modal dialog traps the focus, closes on
 * Escape and restores the focus.
 */
export function FullMenu({ site }: { site: SiteSummary }) {
  const menu = useRef<HTMLDialogElement>(null)
  const [isMade, setMade] = useState(false)
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    const isLoaded = await MenuContents.preload().then(
      () => true,
      () => false,
    )
    if (!isLoaded) return location.assign(`#${SECTIONS_ID}`)
    flushSync(() => setMade(true))
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
      <a href={`#${SECTIONS_ID}`} className={styles.burger} aria-label="Меню" onClick={(event) => void open(event)}>
        <Menu />
      </a>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- handles the clicks of its links, which the keyboard makes too */}
      <dialog ref={menu} id="menu" className={styles.menu} aria-label="Меню" onClick={closeOnLink}>
        {isMade && <MenuContents site={site} onClose={close} />}
      </dialog>
    </>
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
