import { PROBLEM_TEXTS } from '#app/features/staff/feeds/feeds.texts.ts'
import { EXCHANGE_IDLE_MINUTES, type ExchangeRefusal, type ImportFailure } from '#domain/feeds/exchange/exchange.ts'

/** What 1C shows to the person who runs the exchange. */
export const REFUSAL_TEXTS: Record<ExchangeRefusal | 'type' | 'mode', string> = {
  login: 'Неверный пользователь или пароль. Проверьте их на\u00a0странице источника.',
  'too-often': 'Слишком много неверных паролей. Повторите через 15\u00a0минут.',
  'other-exchange': `Уже идёт другой обмен. Дождитесь конца или повторите через ${EXCHANGE_IDLE_MINUTES}\u00a0минут.`,
  'no-exchange': 'Обмен не\u00a0начат или прерван. Запустите его заново.',
  'file-name': 'Такие файлы не\u00a0принимаются: нужны import.xml и\u00a0offers.xml.',
  'too-large': 'Файлы слишком большие. Предел меняет оператор сервера.',
  'cut-off': 'Файл пришёл не\u00a0целиком. Отправьте его ещё раз.',
  importing: 'Прошлые файлы ещё загружаются. Повторите позже.',
  'not-sent': 'Этот файл не\u00a0отправлен. Запустите обмен заново.',
  type: 'Сайт принимает только товары. Отключите в\u00a01С\u00a0обмен заказами.',
  mode: 'Сайт не\u00a0знает такой команды.',
}

/** Why what came was not imported. */
export const describeFailure = (failure: ImportFailure): string => {
  switch (failure) {
    case 'held':
      return 'Файл убрал\u00a0бы слишком много автомобилей и\u00a0задержан. Решите на\u00a0странице источника.'
    case 'cancelled':
      return 'Загрузку отменили на\u00a0сайте.'
    default:
      return PROBLEM_TEXTS[failure]
  }
}
