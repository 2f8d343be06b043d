import { hydrateRoot } from 'react-dom/client'
import { parseEmbeddedForm } from './embedded-form.ts'
import type { FormCallbacks } from './use-request-form.ts'
import { RequestForm } from './request-form.tsx'

/**
 * Hydrates a form that the views call has sent as HTML: `container` holds all of it. Returns the function that unmounts
 * it. Throws when there is no form in it.
 */
export function hydrateForm(container: HTMLElement, callbacks: FormCallbacks): () => void {
  const { root: rootElement, view } = parseEmbeddedForm(container)
  const reactRoot = hydrateRoot(rootElement, <RequestForm view={view} callbacks={callbacks} />)
  return () => reactRoot.unmount()
}
