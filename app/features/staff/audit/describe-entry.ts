import type { AuditedFields } from '#domain/access/with-audit.server.ts'
import { CAR_BADGE_LABELS } from '#domain/cars/car-badge.texts.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { formatDay, formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { isCalendarDay } from '#locale/dates/wall-clock.ts'
import { lowerFirst } from '#locale/text.ts'
import { EVENT_LABELS, OUTCOME_LABELS, STATUS_LABELS } from '../requests/desk.texts.ts'
import { MOMENT_LABELS, WAY_LABELS } from '../settings/describe-rule.ts'
import { VISIT_STATE_LABELS } from '../visits/visits.texts.ts'
import { CAR_STATE_LABELS, OVERRIDE_FIELD_LABELS, OVERRIDE_REASON_LABELS } from '../stock/stock.texts.ts'
import { ACTION_LABELS, AUDITED_FIELD_LABELS, FACTOR_LABELS, ROLE_LABELS } from '../staff.texts.ts'

/** What the numbers of an entry stand for. */
export interface AuditNames {
  people: ReadonlyMap<number, string>
  branches: ReadonlyMap<number, string>
  /** The reasons for which requests are lost, by their codes. */
  reasons: ReadonlyMap<string, string>
  timeZone: string
}

/** What an entry is about: `Заявка № 1042`, a person's name; unknown ones without most of a long id. */
export function describeSubject(subject: string, { people, branches, reasons }: AuditNames): string {
  const [kind = '', id = ''] = subject.split(':')
  const name = { staff: people, branch: branches }[kind]?.get(Number(id))
  if (name !== undefined) return name
  if (kind === 'request') return `Заявка №\u00a0${id}`
  if (kind === 'car') return `Автомобиль №\u00a0${id}`
  if (kind === 'customer') return `Карточка № ${id}`
  if (kind === 'deadline') return `Срок ответа: ${describeKind(id)}`
  if (kind === 'routing') return id === 'new' ? 'Новое правило' : `Правило №\u00a0${id}`
  if (kind === 'ageing-rule') return id === 'new' ? 'Новое правило возраста' : `Правило возраста №\u00a0${id}`
  if (kind === 'block') return `Закрытые часы №\u00a0${id}`
  if (kind === 'reason') return id === 'new' ? 'Новая причина отказа' : `Причина отказа: ${reasons.get(id) ?? id}`
  if (kind === 'view') return `Вид списка №\u00a0${id}`
  if (kind === 'page') return `Страница ${id}`
  if (kind === 'batch') return `Несколько заявок ${id.slice(0, 8)}`
  if (kind === 'stock-batch') return `Несколько автомобилей ${id.slice(0, 8)}`
  if (kind === 'feed') return SUBJECTS[subject] ?? `Источник №\u00a0${id}`
  if (kind === 'feed-word') return `Слово фида №\u00a0${id}`
  if (kind === 'invitation') return `Приглашение ${id.slice(0, 8)}`
  return SUBJECTS[subject] ?? subject
}

const SUBJECTS: Readonly<Record<string, string>> = {
  'audit:log': 'Журнал',
  'customers:list': 'Список клиентов',
  'feed:all': 'Все источники',
  'feed:new': 'Новый источник',
  'requests:list': 'Список заявок',
}

const describeKind = (kind: string) => {
  const known = REQUEST_KINDS.find((name) => name === kind)
  return known === undefined ? kind : definitionOf(known).label.toLowerCase()
}

interface EntryDetails {
  action: string

  before: AuditedFields | null
  after: AuditedFields | null
  reason: string | null
}

/** What has changed: `статус: новая → в работе, ведёт: Анна Ким`; what stayed as it was is left out. */
export function describeDetails({ action, before, after, reason }: EntryDetails, names: AuditNames): string {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  const changes = fields.flatMap((field) => {
    const [was, became] = [before?.[field], after?.[field]].map((value) => describeValue(field, value ?? null, names))
    if (was === became) return []
    const values = before === null || !Object.hasOwn(before, field) ? became : `${was} → ${became}`
    return [`${AUDITED_FIELD_LABELS[field] ?? field}: ${values}`]
  })
  // A reason is one of the list, or the purpose of an export in somebody's words.
  const why = reason !== null && action !== 'requests.export' ? lowerFirst(names.reasons.get(reason) ?? reason) : reason
  return [...changes, ...(why === null ? [] : [why])].join(', ')
}

type AuditedValue = AuditedFields[string]

function describeValue(field: string, value: AuditedValue, names: AuditNames): string {
  if (value === null) return field === 'hours' ? 'закрыто' : '—'
  if (value === true) return 'да'
  if (value === false) return 'нет'
  const text = String(value)
  switch (field) {
    case 'status':
      return labelIn(STATUS_LABELS, text).toLowerCase()
    case 'owner':
      return names.people.get(Number(value)) ?? text
    case 'branch':
      return names.branches.get(Number(value)) ?? text
    case 'visit':
      return labelIn(VISIT_STATE_LABELS, text).toLowerCase()
    case 'consent':
      return text === 'paper' ? 'на бумаге' : 'устно'
    case 'kind':
      return describeKind(text)
    case 'outcome':
      return labelIn(OUTCOME_LABELS, text)
    case 'nextActionAt':
    case 'until':
    case 'visitAt':
      return formatNumericDateTime(new Date(text), names.timeZone)
    case 'factor':
      return labelIn(FACTOR_LABELS, text)
    case 'role':
    case 'grant':
    case 'grants':
      return text
        .split(', ')
        .map((grant) => describeGrant(grant, names))
        .join(', ')
    case 'tried':
      return labelIn(ACTION_LABELS, text).toLowerCase()
    case 'undone':
      return labelIn(EVENT_LABELS, text).toLowerCase()
    case 'audience':
      return labelIn(AUDIENCE_LABELS, text)
    case 'field':
      return labelIn(OVERRIDE_FIELD_LABELS, text)
    case 'state':
      return labelIn(CAR_STATE_LABELS, text).toLowerCase()
    case 'reason':
      return labelIn(OVERRIDE_REASON_LABELS, text).toLowerCase()
    case 'value':
      return labelIn(CAR_BADGE_LABELS, text)
    case 'block':
      return text === 'new' ? 'новые' : 'с\u00a0пробегом'
    case 'change':
      return labelIn(BULK_LABELS, text)
    case 'moment':
      return lowerFirst(labelIn(MOMENT_LABELS, text))
    case 'way':
      return lowerFirst(labelIn(WAY_LABELS, text))
    case 'direction':
    case 'why':
      return labelIn(ROUTING_LABELS, text)
    case 'kinds':
      return text
        .split(', ')
        .map((each) => describeKind(each))
        .join(', ')
    case 'people':
      return text
        .split(', ')
        .map((id) => names.people.get(Number(id)) ?? id)
        .join(', ')
    case 'lastDay':
    case 'day':
      return isCalendarDay(text) ? formatDay(text) : text
    case 'minutes':
      return text === 'usual' ? 'как обычно' : text
    case 'invitation':
      return text.slice(0, 8)
    case 'of':
    case 'card':
    case 'request':
      return `№\u00a0${text}`
    default:
      return text
  }
}

const AUDIENCE_LABELS = { own: 'только автору', branch: 'филиалу', all: 'всем' }
const ROUTING_LABELS = { up: 'выше', down: 'ниже', late: 'срок прошёл', nobody: 'никто не\u00a0взял' }
const BULK_LABELS = { transfer: 'передача', spam: 'спам', lost: 'отказ', duplicate: 'повтор' }

/** `salesperson@2` as the log has it. */
function describeGrant(grant: string, { branches }: AuditNames): string {
  const [role = '', branch] = grant.split('@')
  const label = labelIn(ROLE_LABELS, role)
  return branch === undefined ? label : `${label} (${branches.get(Number(branch)) ?? branch})`
}

const labelIn = (labels: Readonly<Record<string, string>>, code: string) => labels[code] ?? code
