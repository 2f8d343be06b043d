import { CAR_BADGE_LABELS } from '#domain/cars/car-badge.texts.ts'
import type { CarState } from '#domain/cars/car.ts'
import {
  AVAILABILITY_LABELS,
  BODY_LABELS,
  COLOUR_LABELS,
  DRIVE_LABELS,
  FUEL_LABELS,
  GEARBOX_LABELS,
  WHEEL_LABELS,
} from '#domain/cars/facets/options.texts.ts'
import type { OverrideField, OverrideReason } from '#domain/stock/overrides/override-field.ts'
import type { StaffCarState } from '#domain/stock/states/car-state.ts'

/** The state of a car for those who sell it. */
export const CAR_STATE_LABELS: Record<CarState, string> = {
  draft: 'Скрыт',
  published: 'В\u00a0продаже',
  held: 'Нет в\u00a0фиде',
  reserved: 'Бронь',
  sold: 'Продан',
  archived: 'Снят с\u00a0продажи',
}

/** What brings a car into a state. */
export const CAR_STATE_ACTIONS: Record<StaffCarState, string> = {
  published: 'Показать',
  draft: 'Скрыть',
  sold: 'Продан',
  archived: 'В\u00a0архив',
}

export const OVERRIDE_FIELD_LABELS: Record<OverrideField, string> = {
  'price.priceRub': 'Цена',
  'price.listPriceRub': 'Рекомендованная цена',
  'price.tradeInDiscountRub': 'Скидка за\u00a0trade-in',
  'price.creditDiscountRub': 'Скидка за\u00a0кредит',
  'price.insuranceDiscountRub': 'Скидка за\u00a0каско',
  'price.optionalDiscountRub': 'Скидка за\u00a0оборудование',
  'price.maxDiscountRub': 'Скидки вместе, не\u00a0больше',
  branchId: 'Филиал',
  availability: 'Наличие',
  badge: 'Метка',
  trim: 'Комплектация',
  generation: 'Поколение',
  modification: 'Модификация',
  year: 'Год',
  mileageKm: 'Пробег, км',
  owners: 'Владельцев по\u00a0ПТС',
  body: 'Кузов',
  doors: 'Дверей',
  'engine.fuel': 'Двигатель',
  'engine.cc': 'Объём, см³',
  'engine.powerHp': 'Мощность, л.\u00a0с.',
  'engine.rangeKm': 'Запас хода, км',
  gearbox: 'Коробка',
  drive: 'Привод',
  wheel: 'Руль',
  colour: 'Цвет',
  colourName: 'Цвет у\u00a0производителя',
  description: 'Описание',
  videoUrl: 'Видео',
}

export const OVERRIDE_REASON_LABELS: Record<OverrideReason, string> = {
  offer: 'Акция',
  'feed-error': 'Ошибка фида',
  negotiated: 'Договорённость',
  damage: 'Повреждение',
  other: 'Другое',
}

/** The values of fields that are chosen from a list. */
export const OVERRIDE_OPTION_LABELS: Partial<Record<OverrideField, Readonly<Record<string, string>>>> = {
  availability: AVAILABILITY_LABELS,
  badge: CAR_BADGE_LABELS,
  body: BODY_LABELS,
  'engine.fuel': FUEL_LABELS,
  gearbox: GEARBOX_LABELS,
  drive: DRIVE_LABELS,
  wheel: WHEEL_LABELS,
  colour: COLOUR_LABELS,
}

/** A badge in words; null without one. */
export const describeBadge = (badge: string | null): string | null =>
  badge === null ? null : (OVERRIDE_OPTION_LABELS.badge?.[badge] ?? badge)
