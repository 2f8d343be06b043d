import { ChevronDown } from 'lucide-react'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './section-menu.module.css'

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
      className={classNames(styles.section, isWide && styles.wide)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <summary
        className={styles.title}
        aria-current={isCurrent ? 'true' : undefined}
        onPointerDown={(event) => (pressedBy.current = event.pointerType)}
        onClick={keepOpenUnderMouse}
      >
        {title}
        <ChevronDown />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- handles the clicks of its links, which the keyboard makes too */}
      <div className={styles.panel} onClick={closeOnLink}>
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
