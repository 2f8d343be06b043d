import type { AttemptLine, FeedSourceView } from '#domain/desk/feeds/list-sources.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { plural } from '#locale/plural.ts'
import { staffFeedAttemptPath } from '#urls/staff-paths.ts'
import { INTERVAL_LABELS } from './feeds.texts.ts'

interface Clock {
  now: Date
  timeZone: string
}

type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** The state of a source or an attempt in words. */
export interface StateView {
  text: string
  tone: Tone
}

/** `81 автомобиль` */
export const formatCars = (count: number): string => plural(count, ['автомобиль', 'автомобиля', 'автомобилей'])

/** What came of an attempt. */
function describeOutcome({ outcome, startedAt, cars, isPreview }: AttemptLine): StateView {
  switch (outcome) {
    case null:
      if (startedAt === null) return { text: 'ждёт очереди', tone: 'plain' }
      return { text: cars === 0 ? 'читается' : `читается: ${formatCars(cars)}`, tone: 'plain' }
    case 'imported':
      return { text: 'загружен', tone: 'good' }
    case 'unchanged':
      return { text: 'без изменений', tone: 'good' }
    case 'preview':
      return { text: 'проверен', tone: 'good' }
    case 'held':
      return { text: 'задержан', tone: 'warn' }
    case 'refused':
      return { text: 'не\u00a0принят', tone: 'bad' }
    case 'failed':
      return { text: isPreview ? 'не\u00a0проверен' : 'не\u00a0загружен', tone: 'bad' }
    case 'cancelled':
      return { text: 'отменён', tone: 'plain' }
    default:
      return outcome satisfies never
  }
}

/** Who asked for an attempt: a person by name. */
export const describeActor = (by: string): string => ACTOR_LABELS[by] ?? by

const ACTOR_LABELS: Readonly<Record<string, string>> = {
  schedule: 'по\u00a0расписанию',
  operator: 'оператор сервера',
  exchange: '1С',
  folder: 'из\u00a0папки',
}

/** An attempt as a row of the history. */
export function toAttemptRow(attempt: AttemptLine, source: number, { now, timeZone }: Clock) {
  return {
    id: attempt.id,
    path: staffFeedAttemptPath(source, attempt.id),
    title: `${attempt.isPreview ? 'Проверка' : 'Загрузка'} ${formatDateTime(attempt.finishedAt ?? attempt.askedAt, now, timeZone)}`,
    by: describeActor(attempt.by),
    cars: attempt.outcome === null || attempt.cars === 0 ? null : formatCars(attempt.cars),
    isOpen: attempt.outcome === null,
    state: describeOutcome(attempt),
  }
}

/** A source as the list and its own page show it. */
export function toSourceRow(source: FeedSourceView, clock: Clock) {
  const { id, name, branch, address, everyMinutes, dueAt, stoppedAt, importedAt, last, heldAttempt } = source
  const at = (moment: Date) => formatDateTime(moment, clock.now, clock.timeZone)
  const isScheduled = address !== null && stoppedAt === null && everyMinutes !== null
  const isDue = isScheduled && dueAt !== null && dueAt <= clock.now
  return {
    id,
    name,
    branch: branch ?? 'Все филиалы',
    host: address?.host ?? (source.exchange ? '1С' : (source.folder?.path ?? null)),
    cars: source.isReference ? `${formatCars(source.cars)}, только цены` : formatCars(source.cars),
    imported: importedAt === null ? 'ещё не\u00a0загружался' : `загружен ${at(importedAt)}`,
    next: isScheduled && dueAt !== null ? (isDue ? 'вот-вот' : at(dueAt)) : null,
    every:
      everyMinutes === null || address === null
        ? null
        : (INTERVAL_LABELS[everyMinutes] ?? `каждые ${everyMinutes}\u00a0мин`),
    isStopped: stoppedAt !== null,
    /** It is read now, or in a moment. */
    isOpen: last?.outcome === null || isDue,
    lastPath: last === null ? null : staffFeedAttemptPath(id, last.id),
    heldPath: heldAttempt === null ? null : staffFeedAttemptPath(id, heldAttempt),
    state: describeSource(source),
  }
}

function describeSource({
  address,
  exchange,
  folder,
  stoppedAt,
  last,
  heldAttempt,
  everyMinutes,
}: FeedSourceView): StateView {
  if (last?.outcome === null) return describeOutcome(last)
  if (heldAttempt !== null) return { text: 'ждёт решения', tone: 'warn' }
  if (last?.outcome === 'failed' || last?.outcome === 'refused') return describeOutcome(last)
  const isPushed = exchange !== null || folder !== null
  if (address === null && !isPushed) return { text: 'загружает оператор', tone: 'plain' }
  if (stoppedAt !== null) return { text: 'остановлен', tone: 'warn' }
  if (folder?.problem) return { text: 'файла нет', tone: 'bad' }
  return everyMinutes === null && !isPushed
    ? { text: 'загружается вручную', tone: 'plain' }
    : { text: 'работает', tone: 'good' }
}
