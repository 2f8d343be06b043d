import * as v from 'valibot'
import type { FormFields } from '#domain/requests/forms/parse-answers.ts'
import type { RequestFormView } from '../request-form-view.ts'
import { type FormControl, listControls, collectVisitorFields } from '../sending/collect-form-fields.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { closeToast, getToasts } from '#app/ui/feedback/toasts.ts'

// Nothing typed is lost: a draft outlives an error, a reload and a closed pop-up, and ends with the tab or with success.

const DraftSchema = v.record(v.string(), v.array(v.string()))

const DRAFT_PREFIX = 'draft '
/** Before a field's name: the suggestion that its draft was written over. */
const SUGGESTION_PREFIX = 'over '

/** One draft for each form and the car that it is about: another car has another price, another of his own another plate. */
export const draftKey = ({ form, car, garageCarId }: RequestFormView) =>
  `${DRAFT_PREFIX}${form} ${car?.card.id ?? ''}${garageCarId === undefined ? '' : ` garage ${garageCarId}`}`.trim()

/**
 * Keeps what the visitor says that the form did not say before him: what it knew by itself is not his word, and may be
 * known better next time. A browser that keeps nothing is no reason to fail.
 */
export function saveDraft(view: RequestFormView, form: HTMLFormElement): void {
  const isOwn = ([field, words]: readonly [string, readonly string[]]) =>
    view.written?.includes(field) || words.join('\n') !== (view.values[field] ?? []).join('\n')
  const own = Object.fromEntries([...collectVisitorFields(form)].filter(isOwn))
  const over = Object.entries(view.suggested ?? {}).map(([field, word]) => [SUGGESTION_PREFIX + field, [word]])
  try {
    sessionStorage.setItem(draftKey(view), JSON.stringify({ ...own, ...Object.fromEntries(over) }))
  } catch (error) {
    reportHandledError('draft', error)
    // Storage is switched off or full: the form works without it.
  }
}

/** What a visitor began to write, and the toast of what they sent, is not for the next one at this screen. */
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
 * Fills in what was kept, but never over what stands there already: typed since the page came, or put back by the
 * browser after a step in the history. Of that nobody has heard yet: a list that hangs on it, a figure reckoned from it.
 * What was written over one suggestion does not stand against the next: whoever reckons anew means the new figures.
 */
export function restoreDraft(view: RequestFormView, form: HTMLFormElement): void {
  const draft = loadDraft(draftKey(view))
  const { suggested = {} } = view
  const isStillOver = (field: string) => suggested[field] === draft.get(SUGGESTION_PREFIX + field)?.[0]
  for (const control of listControls(form)) {
    if (control.type === 'hidden' || control.type === 'file') continue
    const kept = draft.get(control.name)
    if (!isUntouched(control)) dispatchChange(control)
    else if (kept !== undefined && isStillOver(control.name)) setValue(control, kept)
  }
}

function loadDraft(name: string): FormFields {
  try {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), sessionStorage.getItem(name))
    return new Map(read.success ? Object.entries(read.output) : [])
  } catch (error) {
    reportHandledError('draft', error)
    // Storage is switched off.
    return new Map()
  }
}

function isUntouched(control: FormControl): boolean {
  if (control instanceof HTMLSelectElement) {
    const byDefault = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex === Math.max(0, byDefault) || control.disabled
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return control instanceof HTMLInputElement && control.checked === control.defaultChecked
  return control.value === control.defaultValue
}

function setValue(control: FormControl, kept: readonly string[]): void {
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    control.checked = kept.includes(control.value)
  // The models of a brand come later: the list then chooses what it was told to (brand-model-fields.tsx).
  else if (control instanceof HTMLSelectElement && control.disabled) control.dataset.wanted = kept[0]
  else control.value = kept[0] ?? ''
  dispatchChange(control)
}

function dispatchChange(control: FormControl): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
