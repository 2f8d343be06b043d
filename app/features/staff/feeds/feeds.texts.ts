import type { AttemptProblem } from '#domain/feeds/attempts/feed-attempt.ts'
import type { CarChange } from '#domain/feeds/reports/import-report.ts'
import type { RefusalReason } from '#domain/feeds/reports/refusal.ts'

/** Why an attempt changed nothing, and what to do. */
export const PROBLEM_TEXTS: Record<AttemptProblem, string> = {
  unreadable: 'Файл не\u00a0получен: сервер источника не\u00a0ответил или отказал. Проверьте адрес.',
  'private-address': 'Адрес ведёт во\u00a0внутреннюю сеть. Её\u00a0открывает оператор сервера.',
  'too-large': 'Файл слишком большой. Попросите у\u00a0источника файл меньше или оператора поднять предел.',
  'too-slow': 'Источник отвечал слишком долго. Попробуйте позже.',
  'not-a-feed': 'По\u00a0адресу открывается страница сайта, а\u00a0не\u00a0фид. Проверьте адрес.',
  'unknown-format':
    'Формат не\u00a0распознан. Подходят auto.ru, Avito, Maxposter, YML, выгрузка 1С и\u00a0таблицы CSV.',
  spreadsheet: 'Это таблица Excel. Попросите её\u00a0же в\u00a0CSV.',
  archive: 'Это архив. Нужен файл, который в\u00a0нём.',
  malformed: 'Файл повреждён или оборван. Его исправляет тот, кто его выгружает.',
  forbidden: 'В\u00a0файле есть DOCTYPE, такие не\u00a0читаются. Его исправляет тот, кто его выгружает.',
  'only-changes': 'В\u00a0файле только изменения. Включите в\u00a01С\u00a0полную выгрузку.',
  'wrong-encoding': 'Кодировка не\u00a0распознана. Попросите файл в\u00a0UTF-8.',
  empty: 'В\u00a0файле нет ни\u00a0одного автомобиля.',
  'nothing-accepted': 'Ни\u00a0один автомобиль из\u00a0файла не\u00a0принят. Причины ниже.',
  'takes-too-much': 'Файл убрал\u00a0бы больше пятой части автомобилей источника.',
  'reserved-name': 'Так называются автомобили, внесённые вручную. Назовите источник иначе.',
  'unknown-branch': 'Филиала источника больше нет. Выберите другой.',
  busy: 'Шла другая загрузка. Попробуйте ещё раз.',
  interrupted: 'Загрузка прервана. Попробуйте ещё раз.',
  killed: 'Загрузка трижды обрывалась вместе с\u00a0процессом сервера. Нужен оператор.',
  'file-gone': 'Принятого файла нет на\u00a0сервере, или он\u00a0уже другой. Загрузите фид заново.',
  'address-unreadable': 'Адрес не\u00a0прочитать: сменился ключ сервера. Задайте адрес заново.',
  'no-folder': 'Папки нет на\u00a0сервере. Проверьте путь или спросите оператора.',
  'no-file': 'В\u00a0папке нет такого файла.',
  outside: 'Вместо папки или файла лежит ссылка. Ссылки не\u00a0читаются.',
  'file-changes': 'Файл ещё записывается. Он\u00a0загрузится, когда перестанет меняться.',
  unexpected: 'Ошибка сайта. Подробности в\u00a0журнале сервера.',
}

/** Why a car was not accepted. */
export const REFUSAL_TEXTS: Record<RefusalReason, string> = {
  'no-make': 'не\u00a0указана марка',
  'no-model': 'не\u00a0указана модель',
  'no-price': 'нет цены',
  'implausible-price': 'цена не\u00a0похожа на\u00a0цену автомобиля',
  'foreign-currency': 'цена не\u00a0в\u00a0рублях',
  'no-currency': 'не\u00a0указана валюта',
  'no-year': 'нет года или он\u00a0невозможный',
  'not-a-car': 'это не\u00a0легковой автомобиль',
  duplicate: 'второй раз в\u00a0этом файле',
  hidden: 'фид велит не\u00a0показывать',
}

/** The groups of a preview, in the order in which they are shown. */
export const CHANGE_GROUPS = [
  ['held', 'Исчезнут из\u00a0фида'],
  ['new', 'Появятся'],
  ['returned', 'Вернутся в\u00a0каталог'],
  ['price', 'Сменят цену'],
  ['updated', 'Изменятся'],
  ['state', 'Сменят состояние'],
] as const satisfies readonly (readonly [CarChange['kind'], string])[]

/** Fields of the report; another one is shown by the name that the feed gives it. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  availability: 'наличие',
  body: 'кузов',
  branch: 'филиал',
  brand: 'марка',
  category: 'раздел',
  colour: 'цвет',
  condition: 'состояние',
  drive: 'привод',
  engine: 'двигатель',
  fuel: 'топливо',
  gearbox: 'коробка',
  isNew: 'новый или с\u00a0пробегом',
  mileage: 'пробег',
  model: 'модель',
  owners: 'владельцы',
  price: 'цена',
  salesNotes: 'спецпредложение',
  vin: 'VIN',
  wheel: 'руль',
  year: 'год',
}

/** The name of a field in a report. */
export const labelOfField = (field: string): string => FIELD_LABELS[field] ?? field

/** How often a source is read. */
export const INTERVAL_LABELS: Readonly<Record<number, string>> = {
  15: 'каждые 15\u00a0минут',
  30: 'каждые полчаса',
  60: 'каждый час',
  180: 'каждые 3\u00a0часа',
  360: 'каждые 6\u00a0часов',
  720: 'дважды в\u00a0сутки',
  1440: 'раз в\u00a0сутки',
}

export const FEED_REFUSALS = {
  changed: 'Пока вы\u00a0смотрели, источник изменили. Проверьте и\u00a0повторите.',
  taken: 'Источник с\u00a0таким названием уже есть.',
  busy: 'Источник сейчас читается. Дождитесь конца или отмените.',
  'not-ready': 'Сначала проверьте, что есть у\u00a0источника.',
  over: 'Поздно отменять: всё уже закончилось.',
  own: 'Вы\u00a0сами запустили эту загрузку. Принять файл должен другой человек.',
  replaced: 'После этого файла пришёл другой. Решайте о\u00a0нём.',
  failed: 'Файл был принят, но\u00a0не\u00a0загрузился. Загрузите фид заново.',
  limit: 'Поднять этот предел может только тот, кто принимает задержанные файлы.',
  gone: 'Файл уже удалён: они хранятся 14\u00a0дней. Загрузите фид заново.',
} as const
