import { type ComponentProps, useSyncExternalStore } from 'react'
import { reportHandledError } from '../enhancement/report-handled-error.ts'
import { hasPopoverSupport } from '../overlays/popover-support.ts'
import type { Listbox } from './listbox.tsx'

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
export const useHasListbox = () => useSyncExternalStore(subscribe, isListboxUsable, () => false)

/** Our own list; renders nothing until its script has loaded. */
export const LoadedListbox = (props: ComponentProps<typeof Listbox>) =>
  LoadedComponent === undefined ? null : <LoadedComponent {...props} />
