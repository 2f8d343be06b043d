import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

interface IconLook {
  /** What the button does: the accessible name and the tooltip. */
  label: string
  look?: 'plain' | 'outlined' | 'glass'
}

function iconClass(look: IconLook['look'], className?: string) {
  return classNames(styles.icon, look === 'outlined' && styles.outlined, look === 'glass' && styles.glass, className)
}

/** A round button of 44 px with only an icon inside. `glass` is for buttons on top of photographs. */
export function IconButton({ label, look, className, type = 'button', ...rest }: IconLook & ComponentProps<'button'>) {
  return <button {...rest} type={type} aria-label={label} title={label} className={iconClass(look, className)} />
}
