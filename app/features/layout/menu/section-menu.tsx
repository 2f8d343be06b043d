import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './section-menu.module.css'

/** Long enough to cross a corner on the way into the panel. */
const CLOSE_DELAY_MS = 160

interface SectionMenuProps {
  title: string
  /** What lies below hangs at the bar's beginning, not at the title: it would not fit to the right of it. */
  isWide?: boolean
  /** The open page lies in it. */
  isCurrent?: boolean
  children: ReactNode
}

/**
 * A section of the header with what lies below it. The browser's own disclosure: it opens by tap and by keyboard without
 * JavaScript; with it, also under a mouse, and Escape, a chosen link or leaving it closes it.
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
    // The mouse has opened it by coming near; its click must not close it again. A key's click has no detail. Asked of the
    // press, not of the media: a tablet whose first pointer is a finger may have a mouse as well.
    if (event.detail > 0 && pressedBy.current === 'mouse' && section.current?.open) event.preventDefault()
  }
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !section.current?.open) return
    const hadFocus = section.current.contains(document.activeElement)
    setOpen(false)
    if (hadFocus) section.current.querySelector('summary')?.focus()
  })
  // A mouse that has opened it has left the focus where it was: the key is heard everywhere.
  useEffect(() => {
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])
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
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears its links' clicks, which keys make too */}
      <div className={styles.panel} onClick={closeOnLink}>
        {children}
      </div>
    </details>
  )
}
