import type { ComponentProps } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'

export interface ButtonLook {
  /** `accent` only for the one action that matters on the page. */
  look?: 'accent' | 'ink' | 'ghost'
  size?: 'medium' | 'small'
  /** As wide as its column. */
  wide?: boolean
}

function buttonClass({ look = 'ink', size = 'medium', wide }: ButtonLook, className?: string) {
  return classNames(styles.button, styles[look], size === 'small' && styles.small, wide && styles.wide, className)
}

/** A button that acts on its own page. `type` is `button` by default. */
export function Button({
  look,
  size,
  wide,
  className,
  type = 'button',
  ...rest
}: ButtonLook & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={buttonClass({ look, size, wide }, className)} />
}

/** The same look for a link to another address of the site. */
export function ButtonLink({ look, size, wide, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ look, size, wide }, className)} />
}

/** The same look for `tel:`, `mailto:` and external addresses. Never wraps: a phone number must stay on one line. */
export function ButtonAnchor({ look, size, wide, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a style={{ whiteSpace: 'nowrap' }} {...rest} className={buttonClass({ look, size, wide }, className)}>
      {children}
    </a>
  )
}
