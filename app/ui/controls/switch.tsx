import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> {
  children: ReactNode
  /** A second, smaller line. */
  hint?: ReactNode
  /** Shown at the right: what the switch changes, «−300 000 ₽». */
  effect?: ReactNode
}

/** A row that is on or off: a real checkbox, so a plain form sends it. */
export function Switch({ children, hint, effect, ...input }: SwitchProps) {
  return (
    <label className={styles.row}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox exposes its own checked state */}
      <input {...input} type="checkbox" role="switch" className={styles.track} />
      <span className={styles.text}>
        {children}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {effect && <span className={styles.value}>{effect}</span>}
    </label>
  )
}
