import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { classNames } from '../class-names.ts'
import styles from './menu.module.css'

interface MenuOption {
  to: string
  label: string
  /** Shown on a phone while it is the current one. */
  shortLabel?: string
  isCurrent: boolean
}

interface MenuProps {
  /**
   * What is chosen here: «Сортировка», shown before the choice; on a phone beside a choice it is for screen readers alone.
   */
  label: string
  options: MenuOption[]
  className?: string
}

/**
 * A dropdown whose every option is a link. Opens and closes without JavaScript; with it, Escape and a click elsewhere
 * close it.
 */
export function Menu({ label, options, className }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const current = options.find((option) => option.isCurrent)
  const close = () => menu.current?.removeAttribute('open')
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  return (
    // Escape and focus loss concern the whole menu, not one control inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className={classNames(styles.menu, className)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className={styles.toggle}>
        {current === undefined ? (
          <span>{label}</span>
        ) : (
          <span>
            <span className={styles.label}>{label}: </span>
            <span className={classNames(current.shortLabel !== undefined && styles.long)}>{current.label}</span>
            {current.shortLabel !== undefined && <span className={styles.short}>{current.shortLabel}</span>}
          </span>
        )}
        <ChevronDown />
      </summary>
      <ul className={styles.list}>
        {options.map((option) => (
          <li key={option.to}>
            <Link
              to={option.to}
              className={styles.option}
              aria-current={option.isCurrent ? 'true' : undefined}
              onClick={close}
            >
              {option.label}
              {option.isCurrent && <Check />}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
