import { type ComponentProps, useCallback, useState } from 'react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { BranchHours } from '#domain/branches/branch.ts'
import { addDays, formatDayMonth, toWallClock, weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatShortWeekday } from '#locale/dates/weekday.ts'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import type { RequestFormView } from '../request-form-view.ts'
import type { FieldsProps } from './fields-props.ts'

type PreferredTimeProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { view: FieldsProps['view'] }

/** The preferred day: days on which the chosen branch, or any, is open. */
export function PreferredDayField({ view, ...field }: PreferredTimeProps) {
  const { attach, chosen } = usePreferredTime()
  return (
    <SelectField {...field} ref={attach} placeholder={REQUEST_FORM_TEXTS.anyDay}>
      {listDays(view, chosen).map(renderOption)}
    </SelectField>
  )
}

/** The preferred hour: future opening hours of that branch on that day. */
export function PreferredTimeField({ view, ...field }: PreferredTimeProps) {
  const { attach, chosen } = usePreferredTime()
  return (
    <SelectField {...field} ref={attach} placeholder={REQUEST_FORM_TEXTS.anyTime}>
      {listTimes(view, chosen).map(renderOption)}
    </SelectField>
  )
}

const renderOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** The values that the form around the field has so far, updated as they change. `attach` is the field's ref. */
function usePreferredTime() {
  const [chosen, setChosen] = useState<PreferredTime>({})
  const attach = useCallback((select: HTMLSelectElement) => {
    const { form } = select
    if (form === null) return undefined
    const update = () => setChosen({ branch: valueOf(form, 'branch'), day: valueOf(form, 'wished_date') })
    form.addEventListener('change', update)
    update()
    return () => form.removeEventListener('change', update)
  }, [])
  return { attach, chosen }
}

function valueOf(form: HTMLFormElement, name: string): string | undefined {
  const control = form.elements.namedItem(name)
  const isField = control instanceof HTMLSelectElement || control instanceof HTMLInputElement
  return isField && control.value !== '' ? control.value : undefined
}

/** How far ahead a day can be chosen. The validation allows more; a list should not be longer. */
const MAX_DAYS = 21
const NEAR_DAY_LABELS = ['Сегодня', 'Завтра']
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
/** Used when the dealer names no branch. */
const DEFAULT_HOURS = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '09:00', closes: '21:00' }]

type ListDaysParams = Pick<RequestFormView, 'shownAt' | 'timeZone' | 'branches'>

/** What is chosen so far: the remaining options must match it. */
interface PreferredTime {
  /** Slug of a branch. */
  branch?: string
  /** `2026-11-21` */
  day?: string
}

interface SelectOption {
  value: string
  label: string
}

/**
 * The next days by the branch's calendar: `2026-11-21`, «Завтра, 21 ноября, сб». Without the days on which it is
 * closed, and without today once its last opening hour has begun.
 */
export function listDays(params: ListDaysParams, chosen: Pick<PreferredTime, 'branch'> = {}): SelectOption[] {
  const timeZone = branchesOf(params, chosen)[0]?.timeZone ?? params.timeZone
  const today = toWallClock(new Date(params.shownAt), timeZone).slice(0, 10)
  return Array.from({ length: MAX_DAYS + 1 }, (_, daysAhead) => ({
    daysAhead,
    value: addDays(today, daysAhead),
  }))
    .filter(({ value }) => listTimes(params, { ...chosen, day: value }).length > 0)
    .slice(0, MAX_DAYS)
    .map(({ daysAhead, value }) => ({
      value,
      label: [NEAR_DAY_LABELS[daysAhead], formatDay(value)].filter(Boolean).join(', '),
    }))
}

/** Every opening hour of a branch, on the chosen day only future ones: `09:00` … `20:00`. */
export function listTimes(params: ListDaysParams, chosen: PreferredTime = {}): SelectOption[] {
  const branches = branchesOf(params, chosen)
  const isOffered = (time: string) =>
    branches.some(({ hours, timeZone }) =>
      chosen.day === undefined
        ? hours.some(({ days }) => days.some((day) => isOpen(hours, day, time)))
        : isOpen(hours, weekdayOf(chosen.day), time) &&
          `${chosen.day}T${time}` > toWallClock(new Date(params.shownAt), timeZone),
    )
  return HOURS.filter(isOffered).map((time) => ({ value: time, label: time.replace(/^0/, '') }))
}

type BranchSchedule = Pick<ListDaysParams['branches'][number], 'slug' | 'hours' | 'timeZone'>

function branchesOf(
  { branches, timeZone }: Pick<ListDaysParams, 'branches' | 'timeZone'>,
  { branch }: PreferredTime,
): readonly BranchSchedule[] {
  const chosen = branches.filter(({ slug }) => slug === branch)
  if (chosen.length > 0) return chosen
  return branches.length > 0 ? branches : [{ slug: '', timeZone, hours: DEFAULT_HOURS }]
}

/** `day` as in ISO 8601. Hours of the previous day can run past midnight. */
const isOpen = (hours: readonly BranchHours[], day: number, time: string) =>
  hours.some(({ days, opens, closes }) =>
    closes > opens
      ? days.includes(day) && opens <= time && time < closes
      : (days.includes(day) && opens <= time) || (days.includes(day === 1 ? 7 : day - 1) && time < closes),
  )

const formatDay = (day: string) => `${formatDayMonth(day)}, ${formatShortWeekday(weekdayOf(day))}`
