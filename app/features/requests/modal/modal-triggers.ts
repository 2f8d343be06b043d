import { whenPageLoaded } from '#app/ui/enhancement/when-page-loaded.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** A mouse that only crosses it, and Tab on its way elsewhere, ask for nothing. */
const HOVER_DELAY_MS = 80

/**
 * Lets every `[data-modal]` of the page, now or later, open its pop-up, and fetch it as the pointer, the finger or the
 * focus approaches; lets forms with a `data-action` answer in a message pop-up. Heard at the window, so that React's own
 * listeners come first. Pop-up, skeleton and failure message are fetched once the page stands: a visitor whose network
 * goes then still has them. Called once.
 */
export function listenForModalTriggers(): void {
  whenPageLoaded(
    () =>
      void importOpenFormModal().then(
        ({ persistToasts }) => persistToasts(),
        () => undefined,
      ),
  ) // it is asked for again when it is needed
  let approaching: ReturnType<typeof setTimeout> | undefined
  const approachSoon = (event: Event) => {
    clearTimeout(approaching)
    const trigger = triggerOf(event)
    if (trigger) approaching = setTimeout(prefetch, HOVER_DELAY_MS, trigger)
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && approachSoon(event))
  addEventListener('focusin', approachSoon)
  // A finger that comes down on it means it more often than not.
  addEventListener('touchstart', (event) => {
    const trigger = triggerOf(event)
    if (trigger) prefetch(trigger)
  })
  addEventListener('click', (event) => {
    const trigger = triggerOf(event)
    if (!trigger || event.defaultPrevented || opensOtherTab(event)) return
    event.preventDefault()
    void open(trigger)
  })
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || form.dataset.action === undefined || event.defaultPrevented) return
    event.preventDefault()
    void sendWithMessage(form, submitter)
  })
}

/** A form with a `data-action`, wherever it stands (docs/product.md, Requests), is sent from here unless it sends itself. */
async function sendWithMessage(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const script = await import('../sending/send-action-form.ts').catch((error: unknown) =>
    reportHandledError('answer in a pop-up', error),
  )
  // Our script did not come: the browser sends it as it would without us.
  if (script === undefined) form.submit()
  else await script.sendActionForm(form, submitter)
}

const importOpenFormModal = () => import('./open-form-modal.ts')

async function open(trigger: HTMLElement): Promise<void> {
  try {
    const { openFormModal } = await importOpenFormModal()
    openFormModal(trigger)
  } catch (error) {
    // Our script did not come: the form's page is where the link leads.
    reportHandledError('pop-up', error)
    if (trigger instanceof HTMLAnchorElement) location.assign(trigger.href)
  }
}

function prefetch(trigger: HTMLElement): void {
  importOpenFormModal().then(
    ({ prefetchFormModal }) => prefetchFormModal(trigger),
    () => undefined, // it is asked for again when it is needed
  )
}

const triggerOf = ({ target }: Event) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-modal]') ?? undefined) : undefined

const opensOtherTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
