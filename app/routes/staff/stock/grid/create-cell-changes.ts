import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import {
  type AnsweredCar,
  type CarEdit,
  type CellsAnswer,
  EDIT_COLUMNS,
  type EditColumn,
} from '#app/features/staff/stock/cells-answer.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { CHANGED_TEXTS, NO_BADGE, UNKNOWN_CAR } from './grid.texts.ts'

/** What is going on in a cell. `conflict`: somebody else has changed it since it was shown. */
export interface CellMark {
  kind: 'saving' | 'saved' | 'failed' | 'conflict'
  /** What the person wants there. */
  typed: string
  message?: string
  /** It was sent alone: its message is shown at once. */
  isAlone: boolean
}

/** A new value of a car. */
export interface WantedValue {
  carId: number
  name: string
  /** The car as its row shows it. */
  before: CarEdit
  /** Roubles, a state, a badge or nothing, the id of a branch. */
  value: string
  /** As the person has typed or chosen it. */
  typed: string
}

/** Why values change, and the last day of prices and badges: `2026-11-30`. */
export interface ValueTerms {
  reason: string
  until: string
}

export interface CellChangesView {
  /** The cars that have been answered since the page was loaded. */
  cars: ReadonlyMap<number, AnsweredCar>
  /** By `cellKey`. */
  marks: ReadonlyMap<string, CellMark>
  /** Announced; a new one has a new number, although it says the same. */
  message: { number: number; text: string }
  /** What can be undone, the last at the end. */
  batches: readonly string[]
}

type SendResult = { ok: true; value: CellsAnswer } | { ok: false; message: string }

interface ChangesParams {
  send: (fields: Record<string, string>) => Promise<SendResult>
  newId: () => string
}

export const NO_CHANGES: CellChangesView = {
  cars: new Map(),
  marks: new Map(),
  message: { number: 0, text: '' },
  batches: [],
}

export const cellKey = (carId: number, column: EditColumn) => `${carId} ${column}`

/**
 * The changes of the table, for `useSyncExternalStore`. They are sent one after another: each begins with the values that
 * the one before has left.
 */
export function createCellChanges({ send, newId }: ChangesParams) {
  let view = NO_CHANGES
  let queue: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const show = (changes: Partial<CellChangesView>, text?: string) => {
    const message = text === undefined ? view.message : { number: view.message.number + 1, text }
    view = { ...view, ...changes, message }
    for (const listener of listeners) listener()
  }
  const mark = (marks: Iterable<readonly [string, CellMark | undefined]>) => {
    const changed = new Map(view.marks)
    for (const [key, each] of marks) {
      if (each === undefined) changed.delete(key)
      else changed.set(key, each)
    }
    return changed
  }
  const withCars = (cars: readonly AnsweredCar[]) =>
    new Map([...view.cars, ...cars.map((car) => [car.id, car] as const)])

  const saveNow = async (column: EditColumn, wanted: readonly WantedValue[], terms: ValueTerms) => {
    const isAlone = wanted.length === 1
    const markAll = (toMark: (each: WantedValue) => Omit<CellMark, 'typed' | 'isAlone'>) =>
      mark(wanted.map((each) => [cellKey(each.carId, column), { ...toMark(each), typed: each.typed, isAlone }]))
    const batch = newId()
    const shown = wanted.map((each) => ({ ...each, before: seenBefore(each, view.cars.get(each.carId)) }))
    const result = await send({ intent: 'set', batch, ...fieldsOf(column, shown, terms) })
    if (!result.ok) {
      const marks = markAll(() => ({ kind: 'failed', message: result.message }))
      return show({ marks }, `Не\u00a0сохранено: ${result.message}.`)
    }
    const { cars, isPending } = result.value
    const answered = new Map(cars.map((car) => [car.id, car]))
    const marks = markAll(({ carId, value }) => outcomeOf(column, value, answered.get(carId)))
    const batches = cars.some(({ skip }) => skip === null) ? [...view.batches, batch] : view.batches
    show({ cars: withCars(cars), marks, batches }, describeSaved(wanted, { column, marks, cars: answered, isPending }))
  }

  const undoNow = async () => {
    const batch = view.batches.at(-1)
    if (batch === undefined) return show({}, 'Отменять нечего.')
    const result = await send({ intent: 'undo', batch })
    if (!result.ok) return show({}, `Не\u00a0отменено: ${result.message}.`)
    const { cars } = result.value
    const undone = cars.filter(({ isUndone }) => isUndone)
    const kept = cars.filter(({ isUndone, skip }) => !isUndone && skip === null)
    const marks = mark(
      undone.flatMap(({ id }) => EDIT_COLUMNS.map((column) => [cellKey(id, column), undefined] as const)),
    )
    show(
      { cars: withCars(cars), marks, batches: view.batches.slice(0, -1) },
      `Возвращено: ${plural(undone.length, CAR_FORMS)}.` +
        (kept.length > 0
          ? ` Остались как есть: ${plural(kept.length, CAR_FORMS)}, их\u00a0потом изменили ещё раз.`
          : ''),
    )
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getView: () => view,
    /** Sends new values of a column as one batch; all but prices are the same for all. */
    save: (column: EditColumn, wanted: readonly WantedValue[], terms: ValueTerms): Promise<void> => {
      const isAlone = wanted.length === 1
      show({
        marks: mark(wanted.map(({ carId, typed }) => [cellKey(carId, column), { kind: 'saving', typed, isAlone }])),
      })
      queue = queue.then(() => saveNow(column, wanted, terms))
      return queue
    },
    /** Undoes the last batch of this page. */
    undo: (): Promise<void> => {
      queue = queue.then(undoNow)
      return queue
    },
    /** What was typed is no value: it stays at its cell. */
    reject: (key: string, typed: string, message: string) =>
      show(
        { marks: mark([[key, { kind: 'failed', typed, message, isAlone: true }]]) },
        `Не\u00a0сохранено: ${message}.`,
      ),
    /** The value that stands there stays. */
    dismiss: (key: string) => {
      if (view.marks.has(key)) show({ marks: mark([[key, undefined]]) }, '')
    },
    announce: (text: string) => show({}, text),
    /** The page was loaded again, and is newer than the answers. */
    forgetCars: () => {
      if (view.cars.size > 0) show({ cars: new Map() })
    },
  }
}

export type CellChanges = ReturnType<typeof createCellChanges>

/** The car as one's own last change has left it. What somebody else has set is asked about, until it was seen in the cell. */
const seenBefore = ({ before }: WantedValue, last: AnsweredCar | undefined): CarEdit =>
  last === undefined || last.skip?.isChanged === true ? before : last.edit

function fieldsOf(
  column: EditColumn,
  wanted: readonly WantedValue[],
  { reason, until }: ValueTerms,
): Record<string, string> {
  const cars = wanted
    .map(({ carId, before: { values, ownIds } }) => `${carId}:${values[column]}:${ownIds[column]}`)
    .join(',')
  const to = wanted[0]?.value ?? ''
  switch (column) {
    case 'price':
      return { cars, prices: wanted.map(({ carId, value }) => `${carId}:${value}`).join(','), reason, until }
    case 'state':
      return { cars, do: 'state', to }
    case 'badge':
      return to === '' ? { cars, do: 'no-badge' } : { cars, do: 'badge', to, reason, until }
    case 'branch':
      return { cars, do: 'branch', to, reason }
    default:
      return column satisfies never
  }
}

function outcomeOf(
  column: EditColumn,
  value: string,
  car: AnsweredCar | undefined,
): Pick<CellMark, 'kind' | 'message'> {
  if (car === undefined) return { kind: 'failed', message: UNKNOWN_CAR }
  const { skip, edit } = car
  const isThere = edit.values[column] === value
  if (skip === null || skip.isSame || (skip.isChanged && isThere)) return { kind: 'saved' }
  if (!skip.isChanged) return { kind: 'failed', message: skip.message }
  return { kind: 'conflict', message: `${CHANGED_TEXTS[column]}: ${textOf(car, column)}` }
}

/** A value of a car as its cell shows it. */
function textOf({ price, state, badge, branch }: AnsweredCar, column: EditColumn): string {
  return { price, state: state.text, badge: badge ?? NO_BADGE, branch }[column]
}

interface SavedParams {
  column: EditColumn
  marks: ReadonlyMap<string, CellMark>
  cars: ReadonlyMap<number, AnsweredCar>
  isPending: boolean
}

function describeSaved(wanted: readonly WantedValue[], { column, marks, cars, isPending }: SavedParams): string {
  const later = isPending ? ' Идёт импорт фида: на\u00a0сайте новое появится, когда он закончится.' : ''
  const [first] = wanted
  if (wanted.length === 1 && first !== undefined) {
    const mark = marks.get(cellKey(first.carId, column))
    if (mark?.kind !== 'saved') return `${first.name}: ${mark?.message ?? ''}.`
    const car = cars.get(first.carId)
    if (car === undefined) return ''
    return `Сохранено: ${first.name}, ${textOf(car, column)}.${later}${car.doubt === null ? '' : ` ${car.doubt}`}`
  }
  const saved = wanted.filter(({ carId }) => marks.get(cellKey(carId, column))?.kind === 'saved').length
  const skipped = wanted.length - saved
  return `Изменено: ${plural(saved, CAR_FORMS)}.${skipped > 0 ? ` Не\u00a0изменено: ${formatNumber(skipped)}.` : ''}${later}`
}
