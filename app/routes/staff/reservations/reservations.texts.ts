import type { ReservationRefusal } from '#domain/desk/reservations/desk-reservations.server.ts'

export const RESERVATION_DONE_MESSAGES: Readonly<Record<string, string>> = {
  confirm: 'Автомобиль забронирован: на\u00a0сайте это видно сразу.',
  prolong: 'Бронь продлена.',
  release: 'Бронь снята: автомобиль снова в\u00a0продаже.',
}

/** Why a reservation was not changed. */
export function describeReservationRefusal(refusal: ReservationRefusal): string {
  switch (refusal.reason) {
    case 'changed':
      return refusal.until === null
        ? 'Бронь уже сняли, или её срок вышел.'
        : 'Бронь уже изменил кто-то ещё. Вот она сейчас.'
    case 'request-unknown':
      return 'Такой заявки нет, или она другого филиала.'
    case 'request-other':
      return 'Эта заявка не\u00a0о\u00a0брони.'
    case 'request-erased':
      return 'Данные человека удалены: бронировать не\u00a0для\u00a0кого.'
    case 'car-unknown':
      return 'Автомобиля этой заявки больше нет.'
    case 'car-sold':
      return 'Автомобиль уже продан.'
    case 'reserved-already':
      return `Автомобиль уже забронирован${refusal.byRequest == null ? '' : ` по\u00a0заявке №\u00a0${refusal.byRequest}`}.`
    case 'reserved-elsewhere':
      return 'Автомобиль уже забронирован: так сказано в\u00a0его фиде.'
    default:
      return refusal satisfies never
  }
}
