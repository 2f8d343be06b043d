import { type Modal, openModal } from '#app/ui/overlays/modal.ts'
import { SEND_FAILURE_MESSAGES } from '../sending/send-form.texts.ts'
import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { isVisible } from '#app/ui/visibility/is-visible.ts'
import { createAlert } from './create-alert.ts'
import { createFailure, createSkeleton } from './modal-states.ts'
import { fetchModalView } from './modal-view.ts'

export { persistToasts } from '#app/ui/feedback/persist-toasts.ts'

const importHydrateModal = () => import('./hydrate-modal.tsx')

/** Prefetches the view of a trigger, and the script of its form, before the visitor clicks. */
export function prefetchFormModal(trigger: HTMLElement): void {
  fetchModalView(trigger)
  void importHydrateModal().catch(() => undefined) // then the browser sends the form
}

/**
 * Opens the pop-up that a trigger names in `data-modal` (docs/product.md, Pop-ups). A prefetched form is shown at once;
 * otherwise a skeleton takes its place, and a failure shows what the visitor can do.
 */
export function openFormModal(trigger: HTMLElement): void {
  const modal = openModal({ label: trigger.textContent.trim(), returnFocusTo: findReturnFocus(trigger) })
  const show = async (): Promise<void> => {
    const view = fetchModalView(trigger)
    if (view.text === undefined) modal.body.replaceChildren(createSkeleton(trigger))
    // A prefetched view is shown at once, within the click.
    const answer = view.text === undefined ? await view.html : { ok: true as const, value: view.text }
    if (!modal.isOpen) return
    if (answer.ok) showForm(modal, answer.value)
    else showFailure(modal, trigger, { reason: answer.reason, show })
  }
  retrySubmitUntilHydrated(modal)
  void show()
}

const RETRY_INTERVAL_MS = 100
const MAX_RETRIES = 50

/**
 * A form that is submitted before its script is loaded is sent once it is; after five seconds the browser sends it.
 * Without a network it stays filled in, where the browser would leave for an error page.
 */
function retrySubmitUntilHydrated(modal: Modal): void {
  let left = MAX_RETRIES
  modal.body.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (!navigator.onLine) showOffline(modal)
    else if (left <= 0) return
    else setTimeout(() => form.isConnected && form.requestSubmit(submitter), RETRY_INTERVAL_MS)
    event.preventDefault()
    left -= 1
  })
}

/** Above the form, outside of the hydrated root, until the network is back. */
function showOffline(modal: Modal): void {
  if (modal.body.querySelector(':scope > [role=alert]')) return
  const alert = createAlert(SEND_FAILURE_MESSAGES.offline)
  modal.body.prepend(alert)
  addEventListener('online', () => alert.remove(), { once: true })
}

/** Shows the form and hydrates it. Without its script the browser sends it. */
function showForm(modal: Modal, html: string): void {
  modal.body.innerHTML = html
  const heading = modal.body.querySelector('h1, h2')
  if (heading) modal.setLabel(heading.textContent)
  modal.focusInside()
  void importHydrateModal().then(
    ({ hydrateModal }) => modal.isOpen && hydrateModal(modal),
    (error: unknown) => reportHandledError('form in a pop-up', error),
  )
}

interface ShowFailureParams {
  reason: CallFailure['reason']
  show: () => Promise<void>
}

function showFailure(modal: Modal, trigger: HTMLElement, { reason, show }: ShowFailureParams): void {
  const { failure, retry } = createFailure(trigger, reason)
  retry.addEventListener('click', () => void show())
  modal.body.replaceChildren(failure)
  retry.focus()
}

/** A trigger in a menu is hidden once the menu has closed: the focus returns to the menu's button. */
function findReturnFocus(trigger: HTMLElement): HTMLElement | undefined {
  if (isVisible(trigger)) return trigger
  const opener = trigger.closest('details')?.querySelector('summary')
  if (opener) return opener
  return document.activeElement instanceof HTMLElement ? document.activeElement : undefined
}
