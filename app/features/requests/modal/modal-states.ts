import buttonStyles from '#app/ui/controls/button.module.css'
import { classNames } from '#app/ui/class-names.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import styles from './modal-states.module.css'

// What a pop-up shows while its form is not there. Made by hand: no part of React is needed for it, nor for the pop-up.

/** As many shapes as make the skeleton as high as the form that it stands for. */
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

/** Grey shapes in the form's place. */
export function createSkeleton(trigger: HTMLElement): HTMLElement {
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

/** What happened, the way to try again and whom to ring instead. `retry` is the button. */
export function createFailure(
  trigger: HTMLElement,
  cause: unknown,
): { failure: HTMLElement; retry: HTMLButtonElement } {
  const failure = createElement('div', styles.failure)
  failure.role = 'alert'
  const isOffline = !navigator.onLine
  failure.append(
    createElement('h2', undefined, isOffline ? 'Нет связи с сайтом' : 'Форма не загрузилась'),
    createElement(
      'p',
      undefined,
      isOffline ? 'Похоже, пропал интернет. Проверьте соединение и попробуйте ещё раз.' : describeCause(cause),
    ),
  )
  const ways = createElement('div', styles.ways)
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = classNames(buttonStyles.button, buttonStyles.ink) ?? ''
  retry.textContent = 'Повторить'
  ways.append(retry)
  const digits = findPhone(trigger)
  if (digits !== undefined) {
    const phone = document.createElement('a')
    phone.href = phoneHref(digits)
    phone.className = classNames(buttonStyles.button, buttonStyles.ghost) ?? ''
    phone.textContent = formatPhone(digits)
    ways.append(phone)
  }
  failure.append(ways)
  return { failure, retry }
}

function describeCause(cause: unknown): string {
  const again = 'Попробуйте ещё раз или позвоните нам.'
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return `Сайт не ответил вовремя. ${again}`
  // So fetch calls a connection that ended before the answer did.
  if (cause instanceof TypeError) return `Связь с\u00a0сайтом прервалась. ${again}`
  return `Что-то сломалось на\u00a0нашей стороне. ${again}`
}

/** The phone of the branch that the trigger stands for, in digits; else the first on the page, which is the header's. */
function findPhone(trigger: HTMLElement): string | undefined {
  const near = trigger.closest<HTMLElement>('[data-phone]')?.dataset.phone
  return near ?? document.querySelector('a[href^="tel:"]')?.getAttribute('href')?.replaceAll(/\D/g, '')
}

function createElement(tag: string, className?: string, text?: string): HTMLElement {
  const element = document.createElement(tag)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
