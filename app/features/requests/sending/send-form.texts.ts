/** Why there is no response, and what to do. The filled-in values stay. */
export const SEND_FAILURE_MESSAGES = {
  offline:
    'Нет связи с\u00a0сайтом. Проверьте интернет и\u00a0повторите: всё, что вы заполнили, осталось в\u00a0форме.',
  slow: 'Сайт не\u00a0ответил за\u00a030 секунд. Повторите: вторая заявка не\u00a0создастся.',
  broken: 'Что-то сломалось на\u00a0нашей стороне. Повторите через минуту или позвоните нам.',
} as const
