/** What a dropdown says of its list while it is fetched: the selection widget's four messages of spec §8. */
export const LIST_WORDS = {
  failed: 'Не удалось загрузить список.',
  empty: 'Ничего не найдено',
  searching: 'Поиск…',
  more: 'Загружаем ещё…',
  again: 'Повторить',
} as const
