import { whenPageLoaded } from '#app/ui/enhancement/when-page-loaded.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** A pointer or a focus that only passes over a trigger must not fetch anything. */
const HOVER_DELAY_MS = 80

/**
 * Makes every `[data-modal]` of the page, now or later, open its pop-up, and prefetches it as the pointer, the finger
 * or the focus approaches. Forms with a `data-action` are answered in a message pop-up. Listens at the window, so that
 * React's own listeners run first. The code of pop-up, skeleton and failure message is fetched once the page is loaded,
 * so that it is there when the network fails later. Called once.
 */
export function listenForModalTriggers(): void {
  whenPageLoaded(
    () =>
      void importOpenFormModal().then(
        ({ persistToasts }) => persistToasts(),
        () => undefined,
      ),
  ) // fetched again when it is needed
  let approaching: ReturnType<typeof setTimeout> | undefined
  const approachSoon = (event: Event) => {
    clearTimeout(approaching)
    const trigger = triggerOf(event)
    if (trigger) approaching = setTimeout(prefetch, HOVER_DELAY_MS, trigger)
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && approachSoon(event))
  addEventListener('focusin', approachSoon)
  // A touch on a trigger is most often a tap.
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

/** Sends a form with a `data-action` anywhere on the page (docs/product.md, Requests), unless it sends itself. */
async function sendWithMessage(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const script = await import('../sending/send-action-form.ts').catch((error: unknown) =>
    reportHandledError('answer in a pop-up', error),
  )
  // Our script did not load: the browser sends the form.
  if (script === undefined) form.submit()
  else await script.sendActionForm(form, submitter)
}

const importOpenFormModal = () => import('./open-form-modal.ts')

async function open(trigger: HTMLElement): Promise<void> {
  try {
    const { openFormModal } = await importOpenFormModal()
    openFormModal(trigger)
  } catch (error) {
    // Our script did not load: the link leads to the form's page.
    reportHandledError('pop-up', error)
    if (trigger instanceof HTMLAnchorElement) location.assign(trigger.href)
  }
}

function prefetch(trigger: HTMLElement): void {
  importOpenFormModal().then(
    ({ prefetchFormModal }) => prefetchFormModal(trigger),
    () => undefined, // fetched again when it is needed
  )
}

const triggerOf = ({ target }: Event) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-modal]') ?? undefined) : undefined

const opensOtherTab = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
