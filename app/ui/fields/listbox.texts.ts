/** What a dropdown says of its list while it is fetched: the selection widget's four messages of spec §8. */
export const LISTBOX_MESSAGES = {
  failed: 'Не удалось загрузить список.',
  empty: 'Ничего не найдено',
  searching: 'Поиск…',
  loadingMore: 'Загружаем ещё…',
  retry: 'Повторить',
} as const
