import {
  describeFinding,
  type Finding,
  type FindingVocabulary,
  type FindingWords,
  type LetterKind,
} from '#domain/health/finding.ts'
import type { Area } from '#domain/health/examine-health.server.ts'
import type { NodeSign } from '#domain/nodes/live-nodes.server.ts'
import { formatBytes, formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { describeAge, describeGibibytes } from './amounts.ts'

// Commands stand between backticks. Nothing here is about a person.

export const AREA_LABELS: Record<Area, string> = {
  disk: 'Диск',
  database: 'База данных',
  queue: 'Очередь задач',
  backups: 'Резервные копии',
  nodes: 'Узлы и\u00a0прокси',
  feeds: 'Фиды',
  stock: 'Склад',
  content: 'Наполнение',
  channels: 'Каналы заявок',
  mail: 'Письма',
  login: 'Вход покупателей',
  certificates: 'Сертификаты',
}

const LETTER_FORMS: Record<LetterKind, readonly [string, string, string]> = {
  reply: ['ответ на\u00a0заявку', 'ответа на\u00a0заявки', 'ответов на\u00a0заявки'],
  reminder: ['напоминание о\u00a0визите', 'напоминания о\u00a0визитах', 'напоминаний о\u00a0визитах'],
  notice: ['уведомление покупателю', 'уведомления покупателям', 'уведомлений покупателям'],
  'staff-notice': ['уведомление сотруднику', 'уведомления сотрудникам', 'уведомлений сотрудникам'],
}

const SMTP_REMEDY = 'Задайте `SMTP_URL` и\u00a0`MAIL_FROM` в\u00a0настройках сайта.'
const SMS_REMEDY = 'Подключите поставщика СМС: `SMS_URL`.'
const PROXY_REMEDY =
  'Укажите в\u00a0`TRUST_PROXY` число прокси перед сайтом: иначе согласия хранятся без адреса, а\u00a0лимит на\u00a0всех один.'
const PHOTOS_REMEDY = 'Причины покажет `bin/showroom photos`, попробовать снова: `bin/showroom photos --retry`.'
const WORKER_REMEDY = 'Проверьте, запущен\u00a0ли обработчик задач: `bin/showroom worker` или `WORKER=on`.'
const RENEW_REMEDY = 'Попросите владельца сервера продлить сертификат.'
const BACKUP_REMEDY = 'Делайте копию каждую ночь: `bin/showroom backup`, и\u00a0храните её\u00a0не на\u00a0этой машине.'

const jobs = (count: number) => plural(count, ['задача', 'задачи', 'задач'])
const requests = (count: number) => plural(count, ['заявка', 'заявки', 'заявок'])
const cars = (count: number) => plural(count, ['автомобиль', 'автомобиля', 'автомобилей'])
const nameRole = (role: NodeSign['role']) => (role === 'worker' ? 'обработчик' : 'сайт')
const describeNode = ({ host, role, release, silentSeconds }: NodeSign) =>
  [
    `${host} (${nameRole(role)})`,
    ...(release === null ? [] : [`версия\u00a0${release}`]),
    `отклик ${describeAge(silentSeconds)}`,
  ].join(', ')

const VOCABULARY: FindingVocabulary = {
  'folder-unwritable': () => ({
    what: 'В\u00a0папку данных нельзя записать',
    remedy: 'Дайте пользователю, под которым работает сайт, право записи в\u00a0`DATA_DIR`.',
  }),
  'folder-missing': () => ({ what: 'Папки данных ещё\u00a0нет', remedy: 'Её создаст запуск сайта.' }),
  'disk-free': ({ freeBytes }, status) => ({
    what: `Свободно ${describeGibibytes(freeBytes)}`,
    remedy: {
      good: undefined,
      odd: 'Фотографии и\u00a0база растут: освободите место в\u00a0ближайшие дни.',
      bad: 'Освободите место сейчас: на\u00a0полном диске база остановится.',
    }[status],
  }),
  'database-version': ({ version, isEmbedded }) => ({
    what: `PostgreSQL\u00a0${version}, ${isEmbedded ? 'встроенный' : 'отдельный сервер'}`,
  }),
  'database-encoding': ({ encoding }) => ({
    what: `Кодировка базы: ${encoding}`,
    remedy: 'Нужна база в\u00a0кодировке UTF8.',
  }),
  'database-collations': () => ({
    what: 'В\u00a0базе нет сортировок ICU: названия идут не\u00a0по\u00a0алфавиту',
    remedy: 'Нужен PostgreSQL, собранный с\u00a0ICU.',
  }),
  'migrations-applied': () => ({ what: 'Обновления базы применены' }),
  'migrations-pending': ({ names }) => ({
    what: `Не\u00a0применены обновления базы: ${names.join(', ')}`,
    remedy: 'Выполните `bin/showroom migrate` или перезапустите сайт.',
  }),
  'migrations-newer': () => ({
    what: 'Базу обновила более новая версия сайта',
    remedy: 'Запустите ту\u00a0версию или верните копию, сделанную до\u00a0обновления.',
  }),
  'queue-missing': () => ({
    what: 'Очереди задач ещё\u00a0нет в\u00a0базе',
    remedy: 'Выполните `bin/showroom migrate`.',
  }),
  queue: ({ waiting, oldestSeconds }) => ({
    what:
      waiting === 0
        ? 'Очередь пуста'
        : `Ждут: ${jobs(waiting)}${oldestSeconds < 1 ? '' : `, старшая поставлена ${describeAge(oldestSeconds)}`}`,
  }),
  'queue-late': ({ waiting, oldestSeconds }) => ({
    what: `Задачи не\u00a0выполняются: ждут ${jobs(waiting)}, старшая должна была начаться ${describeAge(oldestSeconds)}`,
    remedy: WORKER_REMEDY,
  }),
  'queue-dead': ({ dead }) => ({
    what: `Не\u00a0выполнены после всех попыток: ${jobs(dead)}`,
    remedy: 'Причину назовёт `bin/showroom doctor`.',
  }),
  nodes: ({ nodes }) => ({ what: `Работают: ${nodes.map(describeNode).join('; ')}` }),
  'node-silent': ({ node }) => ({
    what: `Узел не\u00a0отвечает: ${describeNode(node)}`,
    remedy: 'Если его не\u00a0останавливали, посмотрите его журнал.',
  }),
  'node-blind': ({ node }) => ({
    what: `${node.host} (${nameRole(node.role)}) не\u00a0видит файлов других узлов`,
    remedy: 'Подключите всем узлам общие папки `photos` и\u00a0`request-files`.',
  }),
  'visitors-without-address': ({ requests: count }) => ({
    what: `За\u00a0сутки без адреса посетителя: ${requests(count)}`,
    remedy: PROXY_REMEDY,
  }),
  'proxies-uncounted': () => ({
    what: 'Сайт работает по\u00a0https, но\u00a0прокси перед ним не\u00a0указан',
    remedy: PROXY_REMEDY,
  }),
  proxies: ({ count }) => ({ what: `Прокси перед сайтом: ${count}` }),
  cars: ({ published }) => ({ what: `Опубликовано: ${cars(published)}` }),
  'cars-none': () => ({
    what: 'Не\u00a0опубликован ни\u00a0один автомобиль',
    remedy: 'Загрузите фид: `bin/showroom import-feed`.',
  }),
  'branches-none': () => ({
    what: 'Нет ни\u00a0одного филиала: на\u00a0сайте нет адреса и\u00a0телефона, на\u00a0тест-драйв не\u00a0записаться',
    remedy: 'Добавьте филиал: `bin/showroom branch`.',
  }),
  'cars-without-branch': ({ cars: count }) => ({
    what: `Без филиала: ${cars(count)}`,
    remedy: 'Передайте их\u00a0филиалу: `bin/showroom branch` с\u00a0ключом `--take-cars`.',
  }),
  photos: ({ ready, waiting, broken }, status) => ({
    what: `Фотографии: готово ${formatNumber(ready)}, загружаются ${formatNumber(waiting)}, испорчено ${formatNumber(broken)}`,
    remedy: status === 'good' ? undefined : PHOTOS_REMEDY,
  }),
  'feed-never': ({ source }) => ({
    what: `${source}: ещё не\u00a0загружался`,
    remedy: 'Загрузите его: `bin/showroom import-feed`.',
  }),
  feed: ({ source, ageSeconds }, status) => ({
    what: `${source}: загружен ${describeAge(ageSeconds)}`,
    remedy:
      status === 'good' ? undefined : 'Цены и\u00a0наличие могли устареть: загрузите фид и\u00a0проверьте расписание.',
  }),
  content: ({ pages, offers, banners, missing }) => {
    const what = `Страниц ${pages}, акций ${offers}, баннеров ${banners}`
    if (missing.length === 0) return { what }
    return {
      what: `Пропали файлы картинок: ${missing.length}`,
      remedy: 'Загрузите их\u00a0снова (`bin/showroom content import`) или верните из\u00a0резервной копии.',
    }
  },
  channels: ({ names }) => ({ what: `Заявки уходят: ${names.join(', ')}` }),
  'channel-settings': ({ problem }) => ({
    what: `Ошибка в\u00a0настройках каналов: ${problem}`,
    remedy: 'Исправьте файл `CHANNELS_FILE` и\u00a0перезапустите сайт.',
  }),
  'letters-as-files': ({ areRequestsMeant }) => ({
    what: areRequestsMeant
      ? 'Заявки не\u00a0уходят на\u00a0почту: письма складываются в\u00a0файлы'
      : 'Подтверждения не\u00a0уходят посетителям: письма складываются в\u00a0файлы',
    remedy: SMTP_REMEDY,
  }),
  'mail-to-unread': ({ addresses }) => ({
    what: `Не\u00a0получают заявок ${plural(addresses.length, ['адрес', 'адреса', 'адресов'])} из\u00a0\`MAIL_TO\`: каналы заданы файлом`,
    remedy: 'Добавьте в\u00a0файл каналов почту с\u00a0этими адресами или уберите `MAIL_TO`.',
  }),
  'channel-fallback': ({ channel }) => ({ what: `Заявки без своего канала уходят в\u00a0${channel}` }),
  'channel-brand': ({ channel, slug }) => ({
    what: `Канал ${channel} ждёт марку «${slug}», которой нет`,
    remedy: 'Пишите марки так, как они стоят в\u00a0адресах страниц.',
  }),
  'channel-branch': ({ channel, slug }) => ({
    what: `Канал ${channel} ждёт филиал «${slug}», которого нет`,
    remedy: 'Филиалы перечислит `bin/showroom branch`.',
  }),
  deliveries: () => ({ what: 'Все заявки доставлены или только что ушли' }),
  'deliveries-dead': ({ channel, count }) => ({
    what: `${channel}: не\u00a0доставлено ${requests(count)}`,
    remedy: 'Когда канал заработает, отправьте их\u00a0снова.',
  }),
  'deliveries-lost': ({ channel, count }) => ({
    what: `${channel}: ждут ${requests(count)}, а\u00a0канала в\u00a0настройках больше нет`,
    remedy: 'Верните канал под этим именем: через час от\u00a0доставки откажутся.',
  }),
  'deliveries-late': ({ channel, count, oldestSeconds }) => ({
    what: `${channel}: ждут ${requests(count)}, первая пришла ${describeAge(oldestSeconds)}`,
    remedy: WORKER_REMEDY,
  }),
  'deliveries-held': ({ channels }) => ({
    what: `Задержаны как подозрительные: ${channels.map(({ channel, count }) => `${channel}\u00a0${count}`).join(', ')}`,
    remedy: 'Их\u00a0разбирает руководитель продаж.',
  }),
  letters: ({ days }) => ({ what: `За\u00a0${plural(days, ['день', 'дня', 'дней'])} отправлены все письма` }),
  'letters-failed': ({ days, counts }) => ({
    what: `За\u00a0${plural(days, ['день', 'дня', 'дней'])} не\u00a0ушло: ${counts.map(({ kind, count }) => plural(count, LETTER_FORMS[kind])).join(', ')}`,
    remedy: 'Причина есть в\u00a0журнале сайта. Проверьте почтовый сервер и\u00a0`MAIL_FROM`.',
  }),
  'codes-by-sms': ({ host }) => ({ what: `Коды входа приходят по\u00a0СМС через ${host}` }),
  'codes-unencrypted': ({ host }) => ({
    what: `Коды входа уходят на\u00a0${host} без шифрования`,
    remedy: 'Начните `SMS_URL` с\u00a0https, если поставщик это умеет.',
  }),
  'codes-in-terminal': () => ({
    what: 'Коды входа по\u00a0телефону видны только в\u00a0терминале',
    remedy: SMS_REMEDY,
  }),
  'codes-not-by-phone': () => ({ what: 'По\u00a0телефону войти нельзя', remedy: SMS_REMEDY }),
  'codes-as-files': () => ({ what: 'Письма с\u00a0кодами входа складываются в\u00a0файлы', remedy: SMTP_REMEDY }),
  backup: ({ ageSeconds, bytes }, status) => ({
    what: `Последняя копия: ${describeAge(ageSeconds)}, ${formatBytes(bytes)}`,
    remedy: status === 'good' ? undefined : BACKUP_REMEDY,
  }),
  'backup-none': () => ({ what: 'Копий ещё не\u00a0было', remedy: BACKUP_REMEDY }),
  certificate: ({ host, daysLeft }, status) => ({
    what: `${host}: ещё ${plural(daysLeft, ['день', 'дня', 'дней'])}`,
    remedy: status === 'good' ? undefined : RENEW_REMEDY,
  }),
  'certificate-ended': ({ host }) => ({
    what: `${host}: сертификат закончился, туда ничего не\u00a0уходит`,
    remedy: RENEW_REMEDY,
  }),
  'certificate-unread': ({ host, problem }) => ({
    what: `${host}: сертификат не\u00a0удалось прочитать (${problem})`,
    remedy: 'Проверьте адрес в\u00a0настройках и\u00a0доступ к\u00a0нему с\u00a0этой машины.',
  }),
  'certificate-awaited': ({ host }) => ({ what: `${host}: проверяется, обновите страницу чуть позже` }),
}

/** The finding in plain Russian; commands stand between backticks. */
export const describeInRussian = (finding: Finding): FindingWords => describeFinding(VOCABULARY, finding)
