import type { CarState } from '#domain/cars/car.ts'

/** The notice above a car that is not simply for sale, by its state. */
export const STATE_NOTICES: Partial<Record<CarState, { title: string; text: string }>> = {
  sold: {
    title: 'Автомобиль продан',
    text: 'Он уже нашёл владельца.',
  },
  archived: {
    title: 'Автомобиль снят с продажи',
    text: 'Его больше нет на складе.',
  },
  reserved: {
    title: 'Автомобиль забронирован',
    text: 'Его держат для другого покупателя. Если бронь снимут, он вернётся в продажу: оставьте заявку, и\u00a0мы сообщим.',
  },
  held: {
    title: 'Уточните наличие',
    text: 'В последних данных склада его нет. Позвоните нам — скажем точно, на месте ли он.',
  },
}
