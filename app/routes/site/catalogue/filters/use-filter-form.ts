import { useEffect, useRef, type SubmitEvent, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { CATALOG_ANCHOR } from '#urls/car-paths.ts'
import { addressOf, parseFilterForm } from '#app/features/catalogue/address.ts'

// Long enough to type the next digit, short enough to feel responsive.
const TYPING_DEBOUNCE_MS = 600

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLSelectElement>

export interface FilterForm {
  /** Navigates to the form's current values, with one history entry. */
  apply: (event: FieldEvent) => void
  /** The same, once the visitor has stopped typing. */
  applyDebounced: (event: FieldEvent) => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The handlers of the filter form at the address `current`. Every change reads the values of the whole form. */
export function useFilterForm(current: string): FilterForm {
  const timer = useRef<number>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => clearTimeout(timer.current), [])

  const applyForm = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    const address = form === null ? current : addressOf(parseFilterForm(form))
    // `flushSync` instead of a transition: a checkbox that was just ticked must not flicker.
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

/** «Показать» on a phone closes the sheet and scrolls to the list. */
function closeSheet(form: HTMLFormElement): void {
  const sheet = form.closest('[popover]')
  // In a browser without popovers `matches` would throw on the unknown pseudo-class.
  if (!(sheet instanceof HTMLElement) || !('popover' in sheet) || !sheet.matches(':popover-open')) return
  sheet.hidePopover()
  document.getElementById(CATALOG_ANCHOR)?.scrollIntoView()
}
