import type { BULK_CAR_STATES, PriceRule, StockChangeKind, StockSkip } from '#domain/stock/bulk/stock-change.ts'

/** Why a car is left as it is. */
export const STOCK_SKIP_LABELS: Record<StockSkip, string> = {
  unknown: 'такого автомобиля нет, или он другого филиала',
  changed: 'его успели изменить, посмотрите ещё раз',
  same: 'так уже и\u00a0есть',
  limits: 'цена вышла бы слишком малой или слишком большой',
  past: 'там, где он стоит, последний день уже прошёл',
  fed: 'своей цены у\u00a0него нет',
  'no-badge': 'метки у\u00a0него нет',
  'not-possible': 'из\u00a0его состояния так нельзя: сначала снимите бронь',
  busy: 'его сейчас обновляет фид, повторите через минуту',
}

export const PRICE_RULE_LABELS: Record<PriceRule, string> = {
  'less-percent': 'Снизить на\u00a0%',
  'less-roubles': 'Снизить на\u00a0₽',
  'more-percent': 'Поднять на\u00a0%',
  'more-roubles': 'Поднять на\u00a0₽',
  set: 'Поставить всем, ₽',
}

/** The tabs: what can be changed. */
export const STOCK_CHANGE_LABELS: Record<StockChangeKind, string> = {
  price: 'Цена',
  'fed-price': 'Цена из\u00a0фида',
  branch: 'Филиал',
  state: 'Состояние',
  badge: 'Метка',
  'no-badge': 'Без\u00a0метки',
}

/** What the button does: «Изменить цену: 10 автомобилей». */
export const STOCK_CHANGE_ACTIONS: Record<StockChangeKind, string> = {
  price: 'Изменить цену',
  'fed-price': 'Вернуть цену фида',
  branch: 'Перенести в\u00a0филиал',
  state: 'Изменить состояние',
  badge: 'Поставить метку',
  'no-badge': 'Снять метку',
}

export const BULK_STATE_LABELS: Record<(typeof BULK_CAR_STATES)[number], string> = {
  published: 'Показать на\u00a0сайте',
  draft: 'Скрыть',
  archived: 'Снять с\u00a0продажи, в\u00a0архив',
}
