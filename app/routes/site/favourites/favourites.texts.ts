import type { FavouriteSort } from '#domain/favourites/order-favourites.ts'

export const FAVOURITE_SORT_LABELS: Record<FavouriteSort, string> = {
  added: 'Сначала недавно сохранённые',
  'price-asc': 'Сначала дешевле',
  'price-desc': 'Сначала дороже',
  'year-desc': 'По\u00A0году: новее',
  'mileage-asc': 'По\u00A0пробегу: меньше',
}
