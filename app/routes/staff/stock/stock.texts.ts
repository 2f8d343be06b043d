import type { StockColumn, StockSort } from '#domain/stock/list/stock-query.ts'

/** The orders that a phone offers: it shows no heads of columns. A minus sorts downwards. */
export const STOCK_ORDERS: readonly { value: StockSort | `-${StockSort}`; label: string }[] = [
  { value: 'days', label: 'Сначала новые' },
  { value: '-days', label: 'Сначала старые' },
  { value: 'price', label: 'Сначала дешёвые' },
  { value: '-price', label: 'Сначала дорогие' },
  { value: '-requests', label: 'Больше заявок' },
  { value: '-hearts', label: 'Чаще в\u00a0избранном' },
  { value: 'score', label: 'Меньше полнота' },
  { value: 'photos', label: 'Меньше фото' },
  { value: 'position', label: 'Дешевле похожих' },
  { value: '-position', label: 'Дороже похожих' },
  { value: 'name', label: 'По\u00a0названию' },
  { value: 'branch', label: 'По\u00a0филиалам' },
]

/** Heads of the column that can be chosen. */
export const STOCK_COLUMN_LABELS: Record<StockColumn, string> = {
  missing: 'Чего нет',
  badge: 'Метка',
  position: 'К\u00a0похожим',
}
