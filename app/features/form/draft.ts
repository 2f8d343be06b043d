import * as v from 'valibot'
import type { FormFields } from '#domain/requests/forms/parse-form.ts'
import { type FormControl, listControls, collectVisitorFields } from './form-controls.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { closeToast, getToasts } from '#app/ui/feedback/toasts.tsx'

// A draft outlives an error, a reload and a closed pop-up. It ends with the tab, or when the form is accepted.

/** What a form's draft is compared with. */
export interface Draft {
  /** One draft for each form and its subject: `request_service garage 7`. */
  name: string
  /** The values that the form was loaded with, by field name. */
  values: Readonly<Record<string, readonly string[]>>
  /** Those of `values` that a calculator or a link has suggested. */
  suggested?: Readonly<Record<string, string>>
  /** Fields of `suggested` in which the visitor has typed something else. */
  editedFields?: readonly string[]
  /** The form came back from the server and already holds what was typed last. */
  isOutdated?: boolean
}

const DraftSchema = v.record(v.string(), v.array(v.string()))

const DRAFT_PREFIX = 'draft '
const SENT_KEY = 'sent draft'
/** Before a field's name: the suggestion that the visitor replaced with the draft. */
const SUGGESTION_PREFIX = 'suggested '

/**
 * Saves what the visitor has typed, without the values that the form was loaded with: those may be better next time.
 */
export function saveDraft(draft: Draft, form: HTMLFormElement): void {
  const isOwn = ([field, texts]: readonly [string, readonly string[]]) =>
    draft.editedFields?.includes(field) || texts.join('\n') !== (draft.values[field] ?? []).join('\n')
  const own = Object.fromEntries([...collectVisitorFields(form)].filter(isOwn))
  const replaced = Object.entries(draft.suggested ?? {}).map(([field, text]) => [SUGGESTION_PREFIX + field, [text]])
  const text = JSON.stringify({ ...own, ...Object.fromEntries(replaced) })
  tryStorage(() => sessionStorage.setItem(DRAFT_PREFIX + draft.name, text))
}

/** Call it once the form is accepted. */
export function deleteDraft(name: string): void {
  tryStorage(() => sessionStorage.removeItem(DRAFT_PREFIX + name))
}

/** Call it when a form is sent that its action answers: the draft ends on the page with `?done=` that follows. */
export function markDraftAsSent(name: string): void {
  tryStorage(() => sessionStorage.setItem(SENT_KEY, name))
}

/** Deletes the draft of the form that was sent last, once the address says that it was accepted. */
function deleteSentDraft(): void {
  if (!new URLSearchParams(location.search).has('done')) return
  const name = tryStorage(() => sessionStorage.getItem(SENT_KEY))
  if (!name) return
  deleteDraft(name)
  tryStorage(() => sessionStorage.removeItem(SENT_KEY))
}

/** Removes the drafts, and the toasts of sent requests: the next person at this screen must not see them. */
export function deleteAllDrafts(): void {
  for (const toast of getToasts()) closeToast(toast)
  tryStorage(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(name)
  })
}

/**
 * Restores the draft, but never over a field that has changed already: typed since the page was loaded, or restored by
 * the browser after a step in the history. For such a field an event is dispatched, because lists and figures that
 * depend on it do not know it yet. A draft that replaced an earlier suggestion does not replace a new one: a visitor
 * who calculates again means the new figures. Returns whether something was typed already.
 */
export function restoreDraft({ name, suggested = {}, isOutdated }: Draft, form: HTMLFormElement): boolean {
  if (isOutdated) return false
  deleteSentDraft()
  const saved = loadDraft(DRAFT_PREFIX + name)
  const isSameSuggestion = (field: string) => suggested[field] === saved.get(SUGGESTION_PREFIX + field)?.[0]
  let isTyped = false
  for (const control of listControls(form)) {
    if (control.type === 'hidden' || control.type === 'file') continue
    const values = saved.get(control.name)
    if (!isUntouched(control)) {
      isTyped = true
      dispatchChange(control)
    } else if (values !== undefined && isSameSuggestion(control.name)) setValue(control, values)
  }
  return isTyped
}

function loadDraft(name: string): FormFields {
  const text = tryStorage(() => sessionStorage.getItem(name))
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DraftSchema), text)
  return new Map(parsed.success ? Object.entries(parsed.output) : [])
}

/** A form works without storage, which may be switched off or full. */
function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch (error) {
    reportHandledError('draft', error)
    return undefined
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
