import type { FeedOut } from '#domain/feeds-out/feed-access.ts'
import type { CarFault } from '#domain/stock/outgoing/check-car.ts'
import type { OverrideField } from '#domain/stock/overrides/override-field.ts'

/** The services that read the outgoing feeds. */
export const FEED_OUT_LABELS: Record<FeedOut, string> = {
  autoru: 'Авто.ру',
  avito: 'Авито',
  yml: 'YML (Яндекс)',
  vk: 'VK\u00a0Реклама',
  meta: 'Meta',
  google: 'Google',
}

interface FaultText {
  title: string
  /** What to do about it. */
  cure: string
  /** Where: the form of a value, or the photographs. */
  place?: OverrideField | 'photos'
}

/** What marketplaces object to in a car. */
export const FAULT_TEXTS: Record<CarFault, FaultText> = {
  'contact-in-text': {
    title: 'Контакты в\u00a0описании',
    cure: 'Уберите телефон, почту, ссылки и\u00a0мессенджеры: у\u00a0площадки для них свои поля.',
    place: 'description',
  },
  'new-among-used': {
    title: 'Новый среди подержанных',
    cure: 'Пробега почти нет, и\u00a0владельцев тоже. Исправьте пробег или раздел.',
    place: 'mileageKm',
  },
  'used-among-new': {
    title: 'Подержанный среди новых',
    cure: 'У\u00a0нового нет владельцев и\u00a0большого пробега. Исправьте их или раздел.',
    place: 'mileageKm',
  },
  'damage-without-words': {
    title: 'Битый, а\u00a0в\u00a0описании ни\u00a0слова',
    cure: 'Опишите повреждения.',
    place: 'description',
  },
  'words-without-damage': {
    title: 'По\u00a0описанию битый, по\u00a0данным целый',
    cure: 'Исправьте описание или состояние.',
    place: 'description',
  },
  twin: {
    title: 'Похож на\u00a0другой',
    cure: 'Модель, год, цвет и\u00a0пробег те\u00a0же. Если это один автомобиль, снимите второе объявление.',
  },
  'low-price': {
    title: 'Цена намного ниже похожих',
    cure: 'На\u00a0четверть и\u00a0больше ниже медианы: такая выглядит приманкой. Проверьте цену.',
    place: 'price.priceRub',
  },
  'no-vin': { title: 'Нет VIN', cure: 'Добавьте VIN: без него не\u00a0проверить историю.' },
  'few-photos': { title: 'Меньше четырёх фотографий', cure: 'Добавьте фотографии.', place: 'photos' },
}
