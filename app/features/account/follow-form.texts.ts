/** What following a search means, before anything is requested for it. */
export const FOLLOW_TEXTS = {
  title: 'Сохранить поиск',
  /** The subject and frequency of the letters, and how they end. */
  lead: 'Пришлём новые машины по\u00a0этому поиску: не\u00a0чаще раза в\u00a0день. Отписаться можно ссылкой в\u00a0письме.',
  contact: 'Электронная почта или мобильный телефон',
  email: 'Электронная почта',
  hint: 'Пришлём код: по\u00a0нему сохраним поиск в\u00a0вашем кабинете. После телефона спросим и\u00a0почту, чтобы было куда писать.',
  emailHint: 'Пришлём код: по\u00a0нему сохраним поиск в\u00a0вашем кабинете.',
  button: 'Получить код',
  sent: 'Код отправлен. Открываем страницу, на\u00a0которой его вводят.',
} as const
