/** The states of a dropdown's list while it is fetched: docs/product.md, Form fields. */
export const LISTBOX_MESSAGES = {
  failed: 'Не удалось загрузить список.',
  empty: 'Ничего не найдено',
  searching: 'Поиск…',
  loadingMore: 'Загружаем ещё…',
  retry: 'Повторить',
} as const
