import type { DiscountCondition } from '#domain/cars/price.ts'
import type { CarCondition, CarState } from '#domain/cars/car.ts'

/** Under the name of a discount: what a buyer does for it. */
export const DISCOUNT_HINTS: Record<DiscountCondition, string> = {
  'trade-in': 'сдаёте свой автомобиль',
  credit: 'покупаете в кредит через салон',
  insurance: 'оформляете полис на год',
  optional: 'заказываете у нас вместе с автомобилем',
}

/** Whether the car is whole. */
export const CONDITION_WORDS: Record<CarCondition, string> = {
  intact: 'Не требует ремонта',
  damaged: 'С повреждениями',
}

/** What the page says above the car when it cannot simply be bought. */
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
    text: 'За него внесена предоплата. Если бронь снимут, он вернётся в продажу — спросите менеджера.',
  },
  held: {
    title: 'Уточните наличие',
    text: 'В последних данных склада его нет. Позвоните нам — скажем точно, на месте ли он.',
  },
}
