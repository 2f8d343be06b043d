import type { RequestFormView } from '../request-form-view.ts'

/** Marks the element that a form's HTML stands in, and the one with what it was drawn from. */
export const FORM_ROOT_ATTRIBUTE = 'data-request-form'
export const FORM_VIEW_ATTRIBUTE = 'data-request-form-view'

/** Finds a form that the server has drawn, with what it was drawn from. */
export function parseEmbeddedForm(container: HTMLElement): { place: HTMLElement; view: RequestFormView } {
  const place = container.querySelector<HTMLElement>(`[${FORM_ROOT_ATTRIBUTE}]`)
  const json = container.querySelector(`[${FORM_VIEW_ATTRIBUTE}]`)?.textContent
  if (place === null || json === undefined) throw new Error('There is no form in this element')
  return { place, view: JSON.parse(json) }
}
