import { useEffect, useRef, type SubmitEvent, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import { addressOf, parseFilterForm } from '#app/features/catalogue/address.ts'

// Long enough to type the next digit, short enough not to look stuck.
const TYPING_DEBOUNCE_MS = 600

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLSelectElement>

export interface FilterForm {
  /** Shows what the form now says: one step of history. */
  apply: (event: FieldEvent) => void
  /** The same, once the visitor has stopped typing. */
  applyDebounced: (event: FieldEvent) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The filters' form at the address `current`. It alone says what is chosen: every change is read from it as a whole. */
export function useFilterForm(current: string): FilterForm {
  const timer = useRef<number>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => clearTimeout(timer.current), [])

  const applyForm = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    const address = form === null ? current : addressOf(parseFilterForm(form))
    // At once rather than in a transition: the box that was ticked must not flicker back.
    if (address !== current) void navigate(address, { preventScrollReset: true, flushSync: true })
  }
  return {
    apply: (event) => applyForm(event.currentTarget.form),
    applyDebounced: (event) => {
      const { form } = event.currentTarget
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => applyForm(form), TYPING_DEBOUNCE_MS)
    },
    submit: (event) => {
      event.preventDefault()
      applyForm(event.currentTarget)
      closeSheet(event.currentTarget)
    },
  }
}

/** «Показать» on a phone: the sheet goes, the list comes into view. */
function closeSheet(form: HTMLFormElement): void {
  const sheet = form.closest('[popover]')
  // A browser without popovers does not know the pseudo-class either.
  if (!(sheet instanceof HTMLElement) || !('popover' in sheet) || !sheet.matches(':popover-open')) return
  sheet.hidePopover()
  document.getElementById(CATALOG_ANCHOR)?.scrollIntoView()
}
