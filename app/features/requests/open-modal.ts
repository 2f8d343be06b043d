import { type Modal, openModal } from '#app/ui/modal.ts'
import { SEND_FAILURES } from './form/send-failures.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'
import { isShown } from '#app/ui/is-shown.ts'
import { makeAlert } from './make-alert.ts'
import { makeFailure, makeSkeleton } from './modal-states.ts'
import { fetchModalView } from './modal-view.ts'

export { keepToasts } from '#app/ui/keep-toasts.ts'

const fetchEnlivener = () => import('./enliven-modal.ts')

/** Fetches what a trigger will show, and what its form needs, while the visitor still makes up his mind. */
export function prepareRequest(trigger: HTMLElement): void {
  fetchModalView(trigger)
  void fetchEnlivener().catch(() => undefined) // then the form sends itself
}

/**
 * Opens the pop-up that a trigger names in `data-modal` (spec §2, §7). Its form is there at once when it was fetched as
 * the pointer came near; otherwise a skeleton keeps its place, and what cannot be had is told with a way out.
 */
export function openRequest(trigger: HTMLElement): void {
  const modal = openModal({ label: trigger.textContent.trim(), returnFocusTo: focusAfter(trigger) })
  const show = async (): Promise<void> => {
    const view = fetchModalView(trigger)
    if (view.text === undefined) modal.body.replaceChildren(makeSkeleton(trigger))
    try {
      const html = view.text ?? (await view.html)
      if (modal.isOpen) showForm(modal, trigger, html)
    } catch (cause) {
      // No network, a failure, a timeout: the visitor is told which, and what they can do.
      if (modal.isOpen) showFailure(modal, trigger, { cause, show })
    }
  }
  waitForScript(modal)
  void show()
}

const TRY_AGAIN_MS = 100
const TRIES = 50

/**
 * A form that is sent before its script is there is sent once it is; after five seconds as any form does. Without a
 * network it stays as it is filled in, where the browser would leave for a page that says so.
 */
function waitForScript(modal: Modal): void {
  let left = TRIES
  modal.body.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (!navigator.onLine) tellOffline(modal)
    else if (left <= 0) return
    else setTimeout(() => form.isConnected && form.requestSubmit(submitter), TRY_AGAIN_MS)
    event.preventDefault()
    left -= 1
  })
}

/** Above the form, outside of what its script takes over, until there is a network again. */
function tellOffline(modal: Modal): void {
  if (modal.body.querySelector(':scope > [role=alert]')) return
  const alert = makeAlert(SEND_FAILURES.offline)
  modal.body.prepend(alert)
  addEventListener('online', () => alert.remove(), { once: true })
}

/** Puts the form in and brings it to life. Without its script it sends itself as any form does. */
function showForm(modal: Modal, trigger: HTMLElement, html: string): void {
  modal.body.innerHTML = html
  const heading = modal.body.querySelector('h1, h2')
  if (heading) modal.rename(heading.textContent)
  modal.focusInside()
  void fetchEnlivener().then(
    ({ enlivenModal }) => modal.isOpen && enlivenModal(modal, trigger.dataset.modal ?? ''),
    (error: unknown) => reportSurvived('form in a pop-up', error),
  )
}

interface Failed {
  cause: unknown
  show: () => Promise<void>
}

function showFailure(modal: Modal, trigger: HTMLElement, { cause, show }: Failed): void {
  const { failure, retry } = makeFailure(trigger, cause)
  retry.addEventListener('click', () => void show())
  modal.body.replaceChildren(failure)
  retry.focus()
}

/** A trigger in a menu is out of sight once the menu has closed: what opens the menu stands for it. */
function focusAfter(trigger: HTMLElement): HTMLElement | undefined {
  if (isShown(trigger)) return trigger
  const opener = trigger.closest('details')?.querySelector('summary')
  if (opener) return opener
  return document.activeElement instanceof HTMLElement ? document.activeElement : undefined
}
