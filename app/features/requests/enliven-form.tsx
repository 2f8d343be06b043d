import { hydrateRoot } from 'react-dom/client'
import { readShownForm } from './form/shown-form.ts'
import type { FormHearing } from './form/use-request-form.ts'
import { RequestForm } from './request-form.tsx'

/**
 * Brings a form to life that the views call has sent as HTML: `container` holds all of it. Returns what undoes it.
 * Throws when there is no form in it.
 */
export function enlivenForm(container: HTMLElement, hear: FormHearing): () => void {
  const { place, view } = readShownForm(container)
  const root = hydrateRoot(place, <RequestForm view={view} hear={hear} />)
  return () => root.unmount()
}
