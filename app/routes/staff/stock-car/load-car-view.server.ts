import {
  CAR_STATE_LABELS,
  OVERRIDE_FIELD_LABELS,
  OVERRIDE_REASON_LABELS,
} from '#app/features/staff/stock/stock.texts.ts'
import { FEED_OUT_LABELS } from '#app/features/staff/stock/outgoing.texts.ts'
import { describePosition } from '#app/features/staff/stock/describe-position.ts'
import { describeBadgeDoubt } from '#app/features/staff/stock/describe-badge-doubt.ts'
import { describeValue } from '#app/features/staff/stock/describe-value.ts'
import type { Site } from '#app/http/middleware/site.ts'
import { branchesFor } from '#domain/access/rights.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { findStockCar, type StockCar, type StockField } from '#domain/stock/car/find-stock-car.server.ts'
import { type CarEvent, listCarEvents } from '#domain/stock/car/list-car-events.server.ts'
import { mustEnd, OVERRIDE_RULES, type OverrideField } from '#domain/stock/overrides/override-field.ts'
import type { Override } from '#domain/stock/overrides/overrides.server.ts'
import { listCarTransitions } from '#domain/stock/states/car-state.ts'
import { listExclusions } from '#domain/stock/outgoing/exclusions.server.ts'
import { findPricePosition } from '#domain/stock/price-position/find-price-position.server.ts'
import type { StaffViewer } from '#domain/staff/login/staff-sessions.server.ts'
import { countDays, formatDate, formatDateTime } from '#locale/dates/date.ts'
import { addDays, toLocalDay } from '#locale/dates/wall-clock.ts'
import { lowerFirst } from '#locale/text.ts'
import { formatRub } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { carPath } from '#urls/car-paths.ts'

/** A car in words; undefined when there is none for this person. `edited`: the field whose form is open. */
export async function loadCarView(site: Site, viewer: StaffViewer, id: number, edited: string | null) {
  const [car, events, position, branches, exclusions] = await Promise.all([
    findStockCar(site, viewer, id),
    listCarEvents(site, id),
    findPricePosition(site, id),
    listBranches(site),
    listExclusions(site, id),
  ])
  if (car === undefined) return undefined
  const names = new Map(branches.map((branch) => [branch.id, branch.name]))
  const timeZone = car.timeZone ?? site.timeZone
  const now = site.now()
  const allowed = branchesFor(viewer, 'stock.edit')
  const words: Words = { names, timeZone, now }
  const [photo] = car.photos
  const today = toLocalDay(now, timeZone)
  return {
    id: car.id,
    name: car.name,
    vin: car.vin,
    price: formatRub(car.priceRub),
    position: position === undefined ? null : describePosition(position),
    state: car.state,
    stateLabel: CAR_STATE_LABELS[car.state],
    stateSince: formatDateTime(car.stateSince, now, timeZone),
    transitions: listCarTransitions(car.state),
    days: car.publishedAt === null ? null : plural(countDays(car.publishedAt, now, timeZone), ['день', 'дня', 'дней']),
    branch: car.branchId === null ? null : (names.get(car.branchId) ?? null),
    photo: photo ?? null,
    photos: plural(car.photos.length, ['фотография', 'фотографии', 'фотографий']),
    publicPath: car.state === 'draft' ? null : carPath(car),
    source: describeSource(car, words),
    canEdit: car.canEdit,
    feeds: [...site.feedAccess.feeds.keys()].map((feed) => ({
      feed,
      label: FEED_OUT_LABELS[feed],
      isIncluded: !exclusions.includes(feed),
    })),
    isManual: car.source?.isManual ?? false,
    fields: car.fields.map((field) => toFieldView(field, edited === field.field, words)),
    badgeDoubt: describeBadgeDoubt(position),
    branches: branches
      .filter((branch) => allowed === 'all' || allowed.includes(branch.id))
      .map((branch) => ({ id: branch.id, name: branch.name })),
    maySetNoBranch: allowed === 'all',
    today,
    inTwoWeeks: addDays(today, 14),
    events: events.map((event, index) => ({
      key: `${event.kind}-${index}`,
      at: formatDateTime(event.at, now, timeZone),
      by: describeActor(event.by),
      text: describeEvent(event, words),
    })),
  }
}

export type CarView = NonNullable<Awaited<ReturnType<typeof loadCarView>>>
export type FieldView = CarView['fields'][number]

interface Words {
  names: ReadonlyMap<number, string>
  timeZone: string
  now: Date
}

function toFieldView({ field, fed, own }: StockField, isEdited: boolean, words: Words) {
  const value = own === null ? fed : own.value
  const { kind } = OVERRIDE_RULES[field]
  return {
    field,
    label: OVERRIDE_FIELD_LABELS[field],
    kind,
    value: describeValue(field, value, words.names),
    typed: value === null ? '' : String(value),
    // No feed has a badge.
    fed: field === 'badge' ? null : describeValue(field, fed, words.names),
    isEmpty: value === null || (kind === 'roubles' && value === 0),
    own: own && {
      id: own.id,
      text: describeOwn(own, words),
      reason: own.reason,
      until: lastDayOf(own, words.timeZone),
    },
    mustEnd: mustEnd(field),
    isEdited,
  }
}

/** The last day on which a value holds: the moment is the beginning of the next one. */
const lastDayOf = ({ until }: Pick<Override, 'until'>, timeZone: string) =>
  until === null ? '' : addDays(toLocalDay(until, timeZone), -1)

/** «Анна Ким, 12 ноября: акция, до 31 июля» */
function describeOwn(own: Override, words: Words): string {
  const end = own.until === null ? '' : `, до\u00a0${formatDate(new Date(own.until.getTime() - 1), words.timeZone)}`
  const at = formatDateTime(own.setAt, words.now, words.timeZone)
  return `${own.by ?? 'Оператор сервера'}, ${at}: ${lowerFirst(OVERRIDE_REASON_LABELS[own.reason])}${end}`
}

function describeSource({ source }: StockCar, { timeZone, now }: Words): string {
  if (source === null) return 'Без фида'
  const { name, isManual, seenAt, vanishedAt } = source
  if (isManual) return `Внесён вручную, изменён ${formatDateTime(seenAt, now, timeZone)}`
  return vanishedAt === null
    ? `Фид «${name}», изменён ${formatDateTime(seenAt, now, timeZone)}`
    : `Фид «${name}»: автомобиля в\u00a0нём нет с\u00a0${formatDateTime(vanishedAt, now, timeZone)}`
}

function describeActor(by: string): string | null {
  if (by.startsWith('feed:')) return `фид «${by.slice('feed:'.length)}»`
  if (by === 'operator') return 'оператор сервера'
  if (by === 'schedule') return 'по\u00a0сроку'
  return by === '' ? null : by
}

function describeEvent(event: CarEvent, { names, timeZone }: Words): string {
  switch (event.kind) {
    case 'state': {
      const request = /^request (\d+)$/.exec(event.reason ?? '')?.[1]
      return `${CAR_STATE_LABELS[event.state]}${request === undefined ? '' : `, заявка №\u00a0${request}`}`
    }
    case 'price':
      return `Цена на\u00a0сайте: ${formatRub(event.priceRub)}`
    case 'set': {
      const { field, value, reason, until } = event.override
      const end = until === null ? '' : `, до\u00a0${formatDate(new Date(until.getTime() - 1), timeZone)}`
      return `${ownLabel(field)}: ${describeValue(field, value, names)} (${lowerFirst(OVERRIDE_REASON_LABELS[reason])}${end})`
    }
    case 'end':
      return event.field === 'badge' ? 'Метка снята' : `${OVERRIDE_FIELD_LABELS[event.field]}: снова по\u00a0фиду`
    default:
      return event satisfies never
  }
}

const ownLabel = (field: OverrideField) =>
  field === 'badge' ? OVERRIDE_FIELD_LABELS.badge : `${OVERRIDE_FIELD_LABELS[field]}, своё значение`
