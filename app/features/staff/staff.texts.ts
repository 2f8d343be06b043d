import type { StaffFactor, StaffRole } from '#db/schema.ts'

export const ROLE_LABELS: Record<StaffRole, string> = {
  salesperson: 'Продавец',
  'sales-head': 'Руководитель продаж',
  editor: 'Редактор сайта',
  'stock-manager': 'Менеджер склада',
  administrator: 'Администратор',
  operator: 'Оператор сервера',
}

/** What each role is for, in a sentence: shown where a role is given. */
export const ROLE_HINTS: Record<StaffRole, string> = {
  salesperson: 'Берёт заявки своего филиала и отвечает на\u00a0них.',
  'sales-head': 'Видит все заявки филиала, передаёт их и\u00a0следит за\u00a0сроками.',
  editor: 'Правит страницы, акции и\u00a0баннеры.',
  'stock-manager': 'Ведёт склад: автомобили, фотографии, цены, фиды.',
  administrator: 'Приглашает людей, даёт роли, видит журнал.',
  operator: 'Следит за\u00a0сервером. Данных покупателей не\u00a0видит.',
}

export const STAFF_TEXTS = {
  wrongLogin: 'Почта, пароль или код не подходят. Код меняется каждые полминуты: дождитесь нового.',
  wrongCode: 'Код не подходит. Он меняется каждые полминуты: дождитесь нового.',
  tooMany: 'Слишком много попыток подряд. Подождите 15\u00a0минут и\u00a0попробуйте снова.',
  confirmed: 'Подтверждено. Теперь повторите то, что собирались сделать.',
  wrongPasskey: 'Этот ключ не\u00a0подходит. Выберите другой или другой способ.',
  lastFactor: 'Это ваш единственный способ войти. Сначала добавьте другой ключ или пароль.',
  gonePasskey: 'Такого ключа уже нет. Обновите страницу.',
  goneInvitation: 'Приглашение уже использовано, отозвано или устарело. Попросите новое у\u00a0администратора.',
} as const

/** What the actions of the audit log are called; another one is shown by its name. */
export const ACTION_LABELS: Readonly<Record<string, string>> = {
  'access.refuse': 'Отказано в доступе',
  'audit.read': 'Открыт журнал',
  'branch.remove-day': 'Снят особый день',
  'branch.save-day': 'Задан особый день',
  'deadline.set': 'Задан срок ответа',
  'delivery.retry': 'Отправлено ещё раз',
  'request.call': 'Звонок по заявке',
  'request.claim': 'Взята заявка',
  'request.erase': 'Удалены данные клиента',
  'request.give-back': 'Возвращена заявка',
  'request.move': 'Заявка в другой филиал',
  'request.note': 'Заметка к заявке',
  'request.open-file': 'Открыт файл заявки',
  'request.plan': 'План по заявке',
  'request.reject': 'Заявка признана спамом',
  'request.release': 'Заявка проверена',
  'request.remove-note': 'Удалена заметка',
  'request.show-phone': 'Показаны контакты',
  'request.status': 'Статус заявки',
  'request.transfer': 'Передана заявка',
  'request.undo': 'Отмена действия',
  'requests.bulk': 'Изменено несколько заявок',
  'requests.export': 'Выгрузка заявок',
  'requests.search-phone': 'Поиск по телефону',
  'session.begin': 'Вход',
  'session.confirm': 'Подтверждён вход',
  'session.end': 'Выход',
  'session.refuse': 'Неудачный вход',
  'staff.accept-invitation': 'Принято приглашение',
  'staff.add-demo': 'Добавлен человек демонстрации',
  'staff.add-passkey': 'Добавлен ключ',
  'staff.add-password': 'Добавлены пароль и приложение',
  'staff.change-password': 'Сменён пароль',
  'staff.disable': 'Закрыт доступ',
  'staff.enable': 'Открыт доступ',
  'staff.grant': 'Дана роль',
  'staff.invite': 'Приглашение',
  'staff.remove-demo': 'Убран человек демонстрации',
  'staff.remove-passkey': 'Удалён ключ',
  'staff.rename-passkey': 'Переименован ключ',
  'staff.renew-recovery-codes': 'Новые коды восстановления',
  'staff.revoke': 'Снята роль',
  'staff.revoke-invitation': 'Отозвано приглашение',
  'view.remove': 'Удалён вид списка',
  'view.rename': 'Переименован вид списка',
  'view.save': 'Сохранён вид списка',
}

/** How somebody has proved who they are. */
export const FACTOR_LABELS: Record<StaffFactor, string> = {
  passkey: 'ключ доступа',
  'password-totp': 'пароль и\u00a0код',
  'password-recovery': 'пароль и\u00a0код восстановления',
}

/** Those who act and are no people. */
export const ACTOR_LABELS: Readonly<Record<string, string>> = {
  operator: 'Терминал сервера',
  schedule: 'Расписание',
}

/** The fields of an entry. */
export const AUDITED_FIELD_LABELS: Readonly<Record<string, string>> = {
  audience: 'кому виден',
  branch: 'филиал',
  change: 'изменение',
  count: 'штук',
  day: 'день',
  factor: 'способ',
  file: 'файл',
  filter: 'фильтр',
  grant: 'роль',
  grants: 'роли',
  hours: 'часы',
  invitation: 'приглашение',
  minutes: 'минут',
  isSearch: 'по поиску',
  nextActionAt: 'план',
  note: 'заметка',
  of: 'повтор заявки',
  outcome: 'исход',
  owner: 'ведёт',
  role: 'роль',
  passkey: 'ключ',
  rows: 'строк',
  sessions: 'закрыто сеансов',
  skipped: 'пропущено',
  status: 'статус',
  tried: 'попытка',
  undone: 'отменено',
}
