import { hydrateRoot } from 'react-dom/client'
import { parseEmbeddedForm } from './embedded-form.ts'
import type { FormCallbacks } from './use-request-form.ts'
import { RequestForm } from './request-form.tsx'

/**
 * Brings a form to life that the views call has sent as HTML: `container` holds all of it. Returns what undoes it.
 * Throws when there is no form in it.
 */
export function hydrateForm(container: HTMLElement, hear: FormCallbacks): () => void {
  const { place, view } = parseEmbeddedForm(container)
  const root = hydrateRoot(place, <RequestForm view={view} callbacks={hear} />)
  return () => root.unmount()
}
