import * as v from 'valibot'
import type { RequestFormView } from '../request-form-view.ts'

/** Marks the root element of a form's HTML, and the element with the JSON that it was rendered from. */
export const FORM_ROOT_ATTRIBUTE = 'data-request-form'
export const FORM_VIEW_ATTRIBUTE = 'data-request-form-view'

const FORM_VIEW_KEYS = v.looseObject({ form: v.string(), kind: v.string(), key: v.string(), values: v.looseObject({}) })

/** A form's view as JSON of our own server: only what tells it from another answer is checked. */
export const RequestFormViewSchema = v.custom<RequestFormView>((json) => v.is(FORM_VIEW_KEYS, json))

/** Finds a form that the server has rendered, with its view. Throws when there is none. */
export function parseEmbeddedForm(container: HTMLElement): { root: HTMLElement; view: RequestFormView } {
  const root = container.querySelector<HTMLElement>(`[${FORM_ROOT_ATTRIBUTE}]`)
  const json = container.querySelector(`[${FORM_VIEW_ATTRIBUTE}]`)?.textContent
  if (root === null || json === undefined) throw new Error('There is no form in this element')
  return { root, view: v.parse(RequestFormViewSchema, JSON.parse(json)) }
}
