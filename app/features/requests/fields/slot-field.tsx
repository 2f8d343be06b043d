import { describeBy, FieldNotes, type FieldProps } from '#app/ui/fields/field.tsx'
import { formatSlotDay, formatSlotTime } from '#domain/test-drives/test-drive.ts'
import type { FreeDay } from '#domain/test-drives/slots.ts'
import { weekdayOf } from '#locale/dates/wall-clock.ts'
import { formatShortWeekday } from '#locale/dates/weekday.ts'
import styles from './slot-field.module.css'

interface SlotFieldProps extends FieldProps {
  name: string
  /** The earlier choice: `2026-11-21T10:00`; it may be taken by now. */
  defaultValue: string
  days: readonly FreeDay[]
}

/**
 * Two weeks of days, and the free hours of the chosen one. Days are radio buttons that only the styles react to.
 * Without JavaScript all hours are listed, so that the browser can report a missing choice.
 */
export function SlotField({ id, label, hint, error, name, defaultValue, days }: SlotFieldProps) {
  const openDay = days.find(({ slots }) => slots.includes(defaultValue)) ?? days.find(({ slots }) => slots.length > 0)
  return (
    <fieldset
      className={styles.field}
      aria-describedby={describeBy({ id, hint, error })['aria-describedby']}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        {days.map(({ day, slots }) => (
          <div key={day} className={styles.day}>
            <input
              type="radio"
              id={`${id}-${day}`}
              name="day"
              value={day}
              disabled={slots.length === 0}
              defaultChecked={day === openDay?.day}
              className={styles.input}
              aria-label={`${formatSlotDay(day)}: ${slots.length === 0 ? 'мест нет' : `свободных часов: ${slots.length}`}`}
            />
            <label htmlFor={`${id}-${day}`} className={styles.date}>
              <span aria-hidden="true">{formatShortWeekday(weekdayOf(day))}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
            </label>
            {slots.length > 0 && (
              <fieldset className={styles.hours}>
                <legend className={styles.when}>{formatSlotDay(day)}</legend>
                {slots.map((slot) => (
                  <label key={slot} className={styles.hour}>
                    <input
                      type="radio"
                      name={name}
                      value={slot}
                      defaultChecked={slot === defaultValue}
                      required
                      className={styles.input}
                    />
                    {formatSlotTime(slot)}
                  </label>
                ))}
              </fieldset>
            )}
          </div>
        ))}
      </div>
      {openDay === undefined && <p className={styles.none}>На&nbsp;ближайшие две недели всё занято.</p>}
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
