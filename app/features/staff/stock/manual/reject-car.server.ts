import { data } from 'react-router'
import type { RejectedForm, SentForm } from '#app/features/form/read-form.server.ts'
import type { SaveRefusal } from '#domain/stock/manual/save-manual-car.server.ts'

/** Sends the form of a car back with the reason for which it was not saved. */
export function rejectCar(form: SentForm, refusal: SaveRefusal): RejectedForm {
  switch (refusal.reason) {
    case 'unknown':
      throw data(null, { status: 404 })
    case 'branch':
      return form.reject({ branchId: 'Выберите свой филиал.' })
    case 'no-model':
      return form.reject({ model: 'Укажите модель.' })
    case 'vin-taken':
      return form.reject({ vin: `Этот VIN уже у\u00a0автомобиля №\u00a0${refusal.carId}.` }, undefined, { status: 409 })
    case 'sent-before':
      return form.reject(
        {},
        'Эта форма уже внесла другой автомобиль. Чтобы внести ещё один, откройте её\u00a0заново.',
        {
          status: 409,
        },
      )
    case 'changed':
      return form.reject(
        {},
        'Пока вы\u00a0правили, автомобиль изменил коллега. Откройте его заново, чтобы увидеть, что изменилось.',
        { status: 409 },
      )
    case 'busy':
      return form.reject({}, 'Сейчас загружается фид. Нажмите ещё раз через минуту.', { status: 409 })
    default:
      return refusal satisfies never
  }
}
