import type { NoticeEvent, NoticeWay } from '#domain/desk/notices/notice-event.ts'

export const EVENT_LABELS: Record<NoticeEvent, string> = {
  offered: 'Заявку предложили мне',
  free: 'Новая ничья заявка',
  due: 'Скоро срок ответа',
  late: 'Никто не\u00a0ответил вовремя',
  'call-back': 'Пора перезвонить',
  ageing: 'Автомобиль долго стоит',
  digest: 'Утренняя сводка за\u00a0вчера',
  'lost-channel': 'Уведомления или заявки не\u00a0доходят',
}

export const WAY_LABELS: Record<NoticeWay, string> = { push: 'Браузер', telegram: 'Telegram', mail: 'Почта' }

export const DONE_MESSAGES = {
  save: 'Сохранено.',
  added: 'Уведомления в\u00a0этом браузере включены. Нажмите «Проверить».',
  removed: 'Сюда уведомления больше не\u00a0придут.',
  test: 'Проверочное сообщение отправлено: придёт через несколько секунд.',
}

export const REFUSALS = {
  devices: 'Подключено уже 10\u00a0браузеров. Отключите лишние.',
}
