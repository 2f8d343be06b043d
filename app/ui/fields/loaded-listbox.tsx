import { type ComponentProps, useSyncExternalStore } from 'react'
import { reportSurvived } from '../report-survived.ts'
import { hasPopovers } from '../support-popovers.ts'
import type { Listbox } from './listbox.tsx'

let Loaded: typeof Listbox | undefined
const fetchListbox = async () => {
  Loaded ??= (await import('./listbox.tsx')).Listbox
}

/** A finger has the browser's own list: on a phone nothing is quicker. */
const COARSE = '(pointer: coarse)'

function watch(listener: () => void): () => void {
  const query = matchMedia(COARSE)
  query.addEventListener('change', listener)
  // The browser's own list stays without it, and where a pop-up would cut off ours.
  if (hasPopovers()) fetchListbox().then(listener, (error: unknown) => reportSurvived('list of a dropdown', error))
  return () => query.removeEventListener('change', listener)
}

const read = () => Loaded !== undefined && !matchMedia(COARSE).matches

/** Whether a select has a list of ours: not on the server, nor until its script is there, nor where the browser's is better. */
export const useHasListbox = () => useSyncExternalStore(watch, read, () => false)

/** That list, once there is one. */
export const LoadedListbox = (props: ComponentProps<typeof Listbox>) =>
  Loaded === undefined ? null : <Loaded {...props} />
