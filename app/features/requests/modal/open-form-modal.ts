import { findPhone } from './find-phone.ts'
import { classNames } from '#app/ui/class-names.ts'
import buttonStyles from '#app/ui/controls/button.module.css'
import { type Modal, openModal } from '#app/ui/overlays/modal.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import { SEND_FAILURE_MESSAGES } from '../sending/send-form.texts.ts'
import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'
import { isVisible } from '#app/ui/visibility/is-visible.ts'
import { createAlert } from './create-alert.ts'
import styles from './modal-states.module.css'
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

// What a pop-up shows before its form is loaded. Built without React, so that neither it nor the pop-up needs it.

/** Number of skeleton fields that makes it as high as the form. */
const FIELD_COUNTS: Record<string, number> = {
  'request-trade': 11,
  'request-service': 9,
  'request-credit': 8,
  'request-call': 5,
  'form-message': 5,
  cookie: 2,
  'follow-search': 2,
}
const DEFAULT_FIELD_COUNT = 6
/** A car answers some of the questions. */
const FIELD_COUNTS_WITH_CAR: Record<string, number> = { ...FIELD_COUNTS, 'request-strahovka': 3 }
const DEFAULT_COUNT_WITH_CAR = 4

/** The placeholder while the form is loading. */
function createSkeleton(trigger: HTMLElement): HTMLElement {
  const skeleton = createElement('div', styles.skeleton)
  const note = createElement('p', 'visually-hidden', 'Загружаем форму')
  note.role = 'status'
  const { modal = '', carId } = trigger.dataset
  skeleton.append(note, createElement('div', styles.heading), createElement('div', styles.line))
  if (carId !== undefined) skeleton.append(createElement('div', styles.car))
  const fields =
    carId === undefined
      ? (FIELD_COUNTS[modal] ?? DEFAULT_FIELD_COUNT)
      : (FIELD_COUNTS_WITH_CAR[modal] ?? DEFAULT_COUNT_WITH_CAR)
  for (let left = fields; left > 0; left -= 1) skeleton.append(createElement('div', styles.field))
  skeleton.append(createElement('div', styles.button))
  return skeleton
}

/** The error message with a retry button (`retry`) and a phone to call instead. */
function createFailure(
  trigger: HTMLElement,
  reason: CallFailure['reason'],
): { failure: HTMLElement; retry: HTMLButtonElement } {
  const failure = createElement('div', styles.failure)
  failure.role = 'alert'
  const isOffline = !navigator.onLine
  failure.append(
    createElement('h2', undefined, isOffline ? 'Нет связи с сайтом' : 'Форма не загрузилась'),
    createElement(
      'p',
      undefined,
      isOffline ? 'Похоже, пропал интернет. Проверьте соединение и попробуйте ещё раз.' : describeReason(reason),
    ),
  )
  const actions = createElement('div', styles.actions)
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = classNames(buttonStyles.button, buttonStyles.ink) ?? ''
  retry.textContent = 'Повторить'
  actions.append(retry)
  const digits = findPhone(trigger)
  if (digits !== undefined) {
    const phone = document.createElement('a')
    phone.href = phoneHref(digits)
    phone.className = classNames(buttonStyles.button, buttonStyles.ghost) ?? ''
    phone.textContent = formatPhone(digits)
    actions.append(phone)
  }
  failure.append(actions)
  return { failure, retry }
}

function describeReason(reason: CallFailure['reason']): string {
  const advice = 'Попробуйте ещё раз или позвоните нам.'
  if (reason === 'timeout') return `Сайт не ответил вовремя. ${advice}`
  if (reason === 'offline') return `Связь с\u00a0сайтом прервалась. ${advice}`
  return `Что-то сломалось на\u00a0нашей стороне. ${advice}`
}

function createElement(tag: string, className?: string, text?: string): HTMLElement {
  const element = document.createElement(tag)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
