import * as v from 'valibot'
import type { FormFields } from '#domain/requests/forms/parse-answers.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { type FormControl, listControls, collectVisitorFields } from '../sending/collect-form-fields.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { closeToast, getToasts } from '#app/ui/feedback/toasts.ts'

// A draft outlives an error, a reload and a closed pop-up. It ends with the tab, or when the request is accepted.

const DraftSchema = v.record(v.string(), v.array(v.string()))

const DRAFT_PREFIX = 'draft '
/** Before a field's name: the suggestion that the visitor replaced with the draft. */
const SUGGESTION_PREFIX = 'suggested '

/** One draft for each form and its car: another car has another price, and another car of the garage another plate. */
export const draftKey = ({ form, car, garageCarId }: RequestFormView) =>
  `${DRAFT_PREFIX}${form} ${car?.card.id ?? ''}${garageCarId === undefined ? '' : ` garage ${garageCarId}`}`.trim()

/**
 * Saves what the visitor has typed, without the values that the form was loaded with: those may be better next time. A
 * browser without storage is no error.
 */
export function saveDraft(view: RequestFormView, form: HTMLFormElement): void {
  const isOwn = ([field, texts]: readonly [string, readonly string[]]) =>
    view.editedFields?.includes(field) || texts.join('\n') !== (view.values[field] ?? []).join('\n')
  const own = Object.fromEntries([...collectVisitorFields(form)].filter(isOwn))
  const replaced = Object.entries(view.suggested ?? {}).map(([field, text]) => [SUGGESTION_PREFIX + field, [text]])
  try {
    sessionStorage.setItem(draftKey(view), JSON.stringify({ ...own, ...Object.fromEntries(replaced) }))
  } catch (error) {
    reportHandledError('draft', error)
    // Storage is switched off or full: the form works without it.
  }
}

/** Removes the drafts, and the toasts of sent requests: the next person at this screen must not see them. */
export function deleteAllDrafts(): void {
  for (const toast of getToasts()) closeToast(toast)
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(name)
  } catch (error) {
    reportHandledError('draft', error)
    // As above.
  }
}

export function deleteDraft(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch (error) {
    reportHandledError('draft', error)
    // As above.
  }
}

/**
 * Restores the draft, but never over a field that has changed already: typed since the page was loaded, or restored by
 * the browser after a step in the history. For such a field an event is dispatched, because lists and figures that
 * depend on it do not know it yet. A draft that replaced an earlier suggestion does not replace a new one: a visitor
 * who calculates again means the new figures.
 */
export function restoreDraft(view: RequestFormView, form: HTMLFormElement): void {
  const draft = loadDraft(draftKey(view))
  const { suggested = {} } = view
  const isSameSuggestion = (field: string) => suggested[field] === draft.get(SUGGESTION_PREFIX + field)?.[0]
  for (const control of listControls(form)) {
    if (control.type === 'hidden' || control.type === 'file') continue
    const saved = draft.get(control.name)
    if (!isUntouched(control)) dispatchChange(control)
    else if (saved !== undefined && isSameSuggestion(control.name)) setValue(control, saved)
  }
}

function loadDraft(name: string): FormFields {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), sessionStorage.getItem(name))
    return new Map(parsed.success ? Object.entries(parsed.output) : [])
  } catch (error) {
    reportHandledError('draft', error)
    // Storage is switched off.
    return new Map()
  }
}

function isUntouched(control: FormControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const defaultIndex = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex === Math.max(0, defaultIndex) || control.disabled
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return control instanceof HTMLInputElement && control.checked === control.defaultChecked
  return control.value === control.defaultValue
}

function setValue(control: FormControl, saved: readonly string[]): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    control.checked = saved.includes(control.value)
  // The models of a brand are loaded later: the list then selects this value (brand-model-fields.tsx).
  else if (control instanceof HTMLSelectElement && control.disabled) control.dataset.initial = saved[0]
  else control.value = saved[0] ?? ''
  dispatchChange(control)
}

function dispatchChange(control: FormControl): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
