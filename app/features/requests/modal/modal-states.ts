import buttonStyles from '#app/ui/controls/button.module.css'
import type { CallFailure } from '#app/ui/enhancement/fetch-json.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPhone, phoneHref } from '#locale/phone.ts'
import styles from './modal-states.module.css'

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

/** The error message with a retry button (`retry`) and a phone to call instead. */
export function createFailure(
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

/**
 * The phone, in digits, of the branch that the trigger belongs to, otherwise the first on the page, which is in the
 * header.
 */
function findPhone(trigger: HTMLElement): string | undefined {
  const branchPhone = trigger.closest<HTMLElement>('[data-phone]')?.dataset.phone
  return branchPhone ?? document.querySelector('a[href^="tel:"]')?.getAttribute('href')?.replaceAll(/\D/g, '')
}

function createElement(tag: string, className?: string, text?: string): HTMLElement {
  const element = document.createElement(tag)
  if (className !== undefined) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}
