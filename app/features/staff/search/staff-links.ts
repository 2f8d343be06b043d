import { switchLayout } from '#domain/search/spelling/switch-layout.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import type { StaffPermission } from '#urls/staff-permission.ts'
import { staffPath, staffVisitsPath } from '#urls/staff-paths.ts'

/** A page of the back office, or something that begins on one. */
export interface StaffLink {
  to: string
  title: string
  permission: StaffPermission
  /** Other words for it, also the beginnings of some. */
  words: string
}

const PAGES: readonly StaffLink[] = [
  { to: staffPath(), title: 'Мой день', permission: 'desk', words: 'главная сегодня дела план' },
  { to: staffPath('requests'), title: 'Заявки', permission: 'requests.view', words: 'обращения лиды звонки список' },
  {
    to: withQuery(staffPath('requests'), { late: '1' }),
    title: 'Просроченные заявки',
    permission: 'requests.view',
    words: 'опоздали срок',
  },
  { to: staffPath('requests/held'), title: 'Заявки на\u00a0проверке', permission: 'requests.manage', words: 'спам' },
  {
    to: staffPath('requests/dead'),
    title: 'Не\u00a0доставлены',
    permission: 'deliveries.retry',
    words: 'доставка crm почта ошибки',
  },
  { to: staffPath('requests/views'), title: 'Виды списка', permission: 'requests.view', words: 'свои фильтры вкладки' },
  { to: staffPath('customers'), title: 'Клиенты', permission: 'customers.view', words: 'покупатели карточки люди' },
  {
    to: staffVisitsPath({}),
    title: 'Визиты',
    permission: 'visits.view',
    words: 'календарь тест-драйвы запись встречи',
  },
  { to: staffPath('reservations'), title: 'Брони', permission: 'reservations.view', words: 'бронирования резерв' },
  { to: staffPath('stock'), title: 'Склад', permission: 'stock.view', words: 'автомобили машины авто наличие' },
  {
    to: staffPath('stock/ageing'),
    title: 'Возраст склада',
    permission: 'stock.view',
    words: 'дней старые залежались',
  },
  { to: staffPath('feeds'), title: 'Фиды', permission: 'feeds.view', words: 'загрузка импорт источники выгрузка' },
  { to: staffPath('feeds/words'), title: 'Слова фидов', permission: 'feeds.view', words: 'словарь неизвестные' },
  {
    to: staffPath('feeds/out'),
    title: 'Фиды для площадок',
    permission: 'feeds.view',
    words: 'авито авто.ру avito autoru дром объявления ошибки',
  },
  {
    to: staffPath('hours'),
    title: 'Часы работы',
    permission: 'requests.manage',
    words: 'настройки график праздники выходные перерыв срок ответа',
  },
  {
    to: staffPath('settings/duty'),
    title: 'Смены',
    permission: 'routing.manage',
    words: 'настройки график отпуск дежурства отсутствие',
  },
  {
    to: staffPath('settings/routing'),
    title: 'Кто получает заявки',
    permission: 'routing.manage',
    words: 'настройки правила распределение очередь',
  },
  {
    to: staffPath('settings/templates'),
    title: 'Шаблоны',
    permission: 'templates.manage',
    words: 'настройки письма тексты ответы',
  },
  {
    to: staffPath('settings/reasons'),
    title: 'Причины отказа',
    permission: 'templates.manage',
    words: 'настройки отказы',
  },
  {
    to: staffPath('people'),
    title: 'Люди',
    permission: 'staff.manage',
    words: 'сотрудники персонал роли доступ права',
  },
  {
    to: staffPath('health'),
    title: 'Состояние',
    permission: 'health.view',
    words: 'сервер здоровье ошибки копии диск',
  },
  { to: staffPath('audit'), title: 'Журнал', permission: 'desk', words: 'аудит история действия' },
  { to: staffPath('me'), title: 'Мой вход', permission: 'desk', words: 'профиль пароль ключи устройства выйти выход' },
  { to: staffPath('me/notices'), title: 'Уведомления', permission: 'desk', words: 'оповещения телеграм telegram push' },
]

const COMMANDS: readonly StaffLink[] = [
  {
    to: staffPath('requests/new'),
    title: 'Новая заявка',
    permission: 'requests.work',
    words: 'добавить создать внести записать звонок',
  },
  {
    to: staffPath('visits/new'),
    title: 'Записать на\u00a0тест-драйв',
    permission: 'visits.work',
    words: 'новый визит добавить',
  },
  {
    to: staffPath('stock/new'),
    title: 'Новый автомобиль',
    permission: 'stock.edit',
    words: 'добавить внести создать машину авто',
  },
  {
    to: withQuery(staffPath('stock'), { photos: 'none' }),
    title: 'Добавить фото',
    permission: 'stock.edit',
    words: 'фотографии снимки загрузить автомобили без',
  },
  { to: staffPath('feeds'), title: 'Проверить фиды', permission: 'feeds.run', words: 'загрузить импорт обновить' },
  {
    to: `${staffPath('feeds')}#add`,
    title: 'Новый источник автомобилей',
    permission: 'feeds.manage',
    words: 'добавить фид',
  },
  { to: staffPath('visits/blocks'), title: 'Закрыть часы', permission: 'visits.block', words: 'закрытые визиты' },
  {
    to: staffPath('requests/export'),
    title: 'Выгрузить заявки',
    permission: 'requests.export',
    words: 'экспорт excel csv таблица скачать',
  },
  {
    to: staffPath('customers/merge'),
    title: 'Объединить карточки',
    permission: 'customers.merge',
    words: 'клиенты повтор дубли',
  },
  {
    to: `${staffPath('people')}#invite`,
    title: 'Пригласить человека',
    permission: 'staff.manage',
    words: 'сотрудник добавить новый приглашение',
  },
]

/** What `findStaffLinks` finds. */
export interface FoundStaffLinks {
  pages: StaffLink[]
  commands: StaffLink[]
}

/**
 * The pages and commands that a person with these permissions may open, by the beginnings of their words, in either
 * keyboard layout; those found by their title first. Without a text all commands.
 */
export function findStaffLinks(permissions: readonly StaffPermission[], text: string): FoundStaffLinks {
  const isOpen = ({ permission }: StaffLink) => permissions.includes(permission)
  const [pages, commands] = [PAGES.filter(isOpen), COMMANDS.filter(isOpen)]
  const words = splitWords(text)
  if (text === '') return { pages: [], commands }
  const found = { pages: rank(pages, words), commands: rank(commands, words) }
  if (found.pages.length + found.commands.length > 0) return found
  const switched = splitWords(switchLayout(text))
  return { pages: rank(pages, switched), commands: rank(commands, switched) }
}

function rank(links: readonly StaffLink[], words: readonly string[]): StaffLink[] {
  const inTitle = links.filter(({ title }) => hasWords(splitWords(title), words))
  const inOthers = links.filter(
    (link) => !inTitle.includes(link) && hasWords(splitWords(`${link.title} ${link.words}`), words),
  )
  return [...inTitle, ...inOthers]
}

const splitWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Every word is the beginning of a known one; long words may have another ending: «заявку», «фидов». */
const hasWords = (known: readonly string[], words: readonly string[]) =>
  words.length > 0 && words.every((word) => known.some((each) => each.startsWith(stem(word))))

const MIN_INFLECTED = 5
const ENDING = 2

const stem = (word: string) => (word.length < MIN_INFLECTED ? word : word.slice(0, -ENDING))
