import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'

interface IconLook {
  /** What it does, in words: read aloud and shown as a hint. */
  label: string
  look?: 'plain' | 'outlined' | 'glass'
}

function iconClass(look: IconLook['look'], className?: string) {
  return classNames(styles.icon, look === 'outlined' && styles.outlined, look === 'glass' && styles.glass, className)
}

/** A round button of 44 px with nothing but an icon inside. `glass` stands upon photographs. */
export function IconButton({ label, look, className, type = 'button', ...rest }: IconLook & ComponentProps<'button'>) {
  return <button {...rest} type={type} aria-label={label} title={label} className={iconClass(look, className)} />
}
