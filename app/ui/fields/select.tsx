import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { reportHandledError } from '../enhancement/report-handled-error.ts'
import { hasPopoverSupport } from '../overlays/popover-support.ts'
import type { Listbox } from './listbox.tsx'

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

let LoadedComponent: typeof Listbox | undefined
const fetchListbox = async () => {
  LoadedComponent ??= (await import('./listbox.tsx')).Listbox
}

/** Touch screens use the browser's own list: on a phone nothing is quicker. */
const COARSE_POINTER = '(pointer: coarse)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(COARSE_POINTER)
  query.addEventListener('change', listener)
  // The browser's own list stays when the script fails, and where a pop-up would cut off ours.
  if (hasPopoverSupport())
    fetchListbox().then(listener, (error: unknown) => reportHandledError('list of a dropdown', error))
  return () => query.removeEventListener('change', listener)
}

const isListboxUsable = () => LoadedComponent !== undefined && !matchMedia(COARSE_POINTER).matches

/** Whether a select uses our own list: not on the server, not before its script has loaded, not on touch screens. */
const useHasListbox = () => useSyncExternalStore(subscribe, isListboxUsable, () => false)

/** Our own list; renders nothing until its script has loaded. */
const LoadedListbox = (props: ComponentProps<typeof Listbox>) =>
  LoadedComponent === undefined ? null : <LoadedComponent {...props} />
