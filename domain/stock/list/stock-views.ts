import { NO_STOCK_QUERY, type StockQuery } from './stock-query.ts'

/** From this day on a car is old. */
export const OLD_FROM_DAYS = 61

export type StockView = 'all' | 'old' | 'own' | 'photoless' | 'reserved' | 'hidden'

/** The lists that are opened most: each is only an address. */
export const STOCK_VIEWS: Record<StockView, { label: string; query: StockQuery }> = {
  all: { label: 'Все', query: NO_STOCK_QUERY },
  old: {
    label: 'Больше 60\u00a0дней',
    query: { ...NO_STOCK_QUERY, daysFrom: OLD_FROM_DAYS, sort: 'days', isDescending: true },
  },
  own: { label: 'Своя цена', query: { ...NO_STOCK_QUERY, hasOwnPrice: true } },
  photoless: { label: 'Без\u00a0фото', query: { ...NO_STOCK_QUERY, isWithoutPhotos: true } },
  reserved: { label: 'Бронь', query: { ...NO_STOCK_QUERY, states: ['reserved'] } },
  hidden: { label: 'Скрыты', query: { ...NO_STOCK_QUERY, states: ['draft'] } },
}
