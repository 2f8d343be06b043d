import { type ComponentProps, type ReactNode, useState } from 'react'
import { LoadedListbox, useHasListbox } from './loaded-listbox.tsx'

export interface SelectProps extends ComponentProps<'select'> {
  /** The id of what names it. */
  labelledBy?: string
  /** Of the box around it. What opens the list fills the nearest box that is positioned: this one, or one around it. */
  boxClass?: string
  /** Stands beside it in the box. */
  adornment?: ReactNode
  /** Other lists hang on this one, and are disabled while they are fetched: Tab that chooses here does not leave past them. */
  hasDependents?: boolean
}

/**
 * A choice from a list. The browser's own control holds the value and is what is seen; without script and under a finger
 * it is all there is. For mouse and keyboard a list of ours opens over it (listbox.tsx).
 */
export function Select({ labelledBy, boxClass, adornment, hasDependents, children, ...select }: SelectProps) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const hasListbox = useHasListbox()
  const element = box?.querySelector('select')
  const { required, 'aria-label': label, 'aria-invalid': isInvalid, 'aria-describedby': describedBy } = select
  return (
    <span ref={setBox} className={boxClass}>
      <select
        {...select}
        // Nobody meets the same control twice. A label still leads to it, and from there on to what covers it.
        {...(hasListbox && { 'aria-hidden': true, tabIndex: -1 })}
      >
        {children}
      </select>
      {adornment}
      {hasListbox && element && (
        <LoadedListbox
          select={element}
          hasDependents={hasDependents}
          aria-labelledby={labelledBy}
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          aria-required={required}
        />
      )}
    </span>
  )
}
