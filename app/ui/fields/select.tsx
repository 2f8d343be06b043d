import { type ComponentProps, type ReactNode, useState } from 'react'
import { LoadedListbox, useHasListbox } from './loaded-listbox.tsx'

export interface SelectProps extends ComponentProps<'select'> {
  /** The id of its label. */
  labelledBy?: string
  /**
   * The class of the box around it. The button of our own list fills the nearest positioned box: this one or an outer
   * one.
   */
  boxClass?: string
  /** Shown beside the select in the box. */
  adornment?: ReactNode
  /**
   * Other lists depend on this one and are disabled while they are fetched: Tab that chooses here must not skip them.
   */
  hasDependents?: boolean
}

/**
 * A choice from a list. The browser's own control holds the value and is what visitors see; without script and on touch
 * it is all there is. For mouse and keyboard our own list opens over it (listbox.tsx).
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
        // Assistive technology must not find the control twice. A label still focuses the select, which forwards the
        // focus.
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
