import { type ComponentProps, useSyncExternalStore } from 'react'
import { reportHandledError } from '../enhancement/report-handled-error.ts'
import { hasPopoverSupport } from '../overlays/popover-support.ts'
import type { Listbox } from './listbox.tsx'

let LoadedComponent: typeof Listbox | undefined
const fetchListbox = async () => {
  LoadedComponent ??= (await import('./listbox.tsx')).Listbox
}

/** A finger has the browser's own list: on a phone nothing is quicker. */
const COARSE_POINTER = '(pointer: coarse)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(COARSE_POINTER)
  query.addEventListener('change', listener)
  // The browser's own list stays without it, and where a pop-up would cut off ours.
  if (hasPopoverSupport())
    fetchListbox().then(listener, (error: unknown) => reportHandledError('list of a dropdown', error))
  return () => query.removeEventListener('change', listener)
}

const isListboxUsable = () => LoadedComponent !== undefined && !matchMedia(COARSE_POINTER).matches

/** Whether a select has a list of ours: not on the server, nor until its script is there, nor where the browser's is better. */
export const useHasListbox = () => useSyncExternalStore(subscribe, isListboxUsable, () => false)

/** That list, once there is one. */
export const LoadedListbox = (props: ComponentProps<typeof Listbox>) =>
  LoadedComponent === undefined ? null : <LoadedComponent {...props} />
