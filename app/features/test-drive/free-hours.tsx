import { Link } from '#app/ui/navigation/link.tsx'
import { formatSlotDay, formatSlotTime } from '#domain/test-drives/test-drive.ts'
import { testDrivePath } from '#urls/content-paths.ts'
import type { BookingView, FreeHoursView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import styles from './free-hours.module.css'

interface FreeHoursProps {
  hours: FreeHoursView
  /** The brand that is chosen already: it stays. */
  brand: string | undefined
}

/** The next free hours of a branch: a visitor can begin with the time, and choose the car after it. */
export function FreeHours({ hours: { branch, branches, address, days, earlier, later }, brand }: FreeHoursProps) {
  const pathWith = (search: Record<string, string>) => testDrivePath({ ...(brand && { brand }), ...search })
  return (
    <section aria-labelledby="free-hours" className={styles.hours}>
      <h2 id="free-hours">{BOOKING_TEXTS.freeHours}</h2>
      <div>
        {branches.length > 1 && (
          <ul className={styles.branches} aria-label={BOOKING_TEXTS.branch}>
            {branches.map(({ value, label }) => (
              <li key={value}>
                <HoursLink to={pathWith({ branch: value })} isCurrent={value === branch}>
                  {label}
                </HoursLink>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.address}>{address}</p>
      </div>
      {days.length === 0 && <p>{BOOKING_TEXTS.full}</p>}
      <div className={styles.days}>
        {days.map(({ day, slots }) => (
          <section key={day} aria-labelledby={`free-${day}`}>
            <h3 id={`free-${day}`}>{formatSlotDay(day)}</h3>
            <ul className={styles.slots}>
              {slots.map((slot) => (
                <li key={slot}>
                  <HoursLink to={pathWith({ branch, slot })} isStep>
                    {formatSlotTime(slot)}
                  </HoursLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {(earlier ?? later) !== undefined && (
        <p className={styles.pages}>
          {earlier !== undefined && (
            <HoursLink to={pathWith({ branch, from: earlier })}>{BOOKING_TEXTS.earlier}</HoursLink>
          )}
          {later !== undefined && <HoursLink to={pathWith({ branch, from: later })}>{BOOKING_TEXTS.later}</HoursLink>}
        </p>
      )}
    </section>
  )
}

interface ChosenHourProps {
  time: NonNullable<BookingView['time']>
  /** The visitor has just chosen it on this page: the link that had the focus is gone. */
  takesFocus: boolean
}

/** The hour that the visitor has begun with. */
export function ChosenHour({ time: { slot, branch, address }, takesFocus }: ChosenHourProps) {
  return (
    <section aria-labelledby="chosen-hour" className={styles.hours}>
      <h2
        id="chosen-hour"
        className={styles.chosen}
        tabIndex={-1}
        ref={(heading) => {
          if (takesFocus) heading?.focus()
        }}
      >
        <span>{formatSlotDay(slot)}</span> <b>{formatSlotTime(slot)}</b>
      </h2>
      <p className={styles.address}>{address}</p>
      <p className={styles.pages}>
        <HoursLink to={testDrivePath({ branch, from: slot.slice(0, 10) })} isStep>
          {BOOKING_TEXTS.otherTime}
        </HoursLink>
      </p>
    </section>
  )
}

interface HoursLinkProps {
  to: string
  isCurrent?: boolean
  /** «Назад» in the browser undoes it. */
  isStep?: boolean
  children: string
}

/** A link to this page with another query: the page stays where it is. */
function HoursLink({ to, isCurrent = false, isStep = false, children }: HoursLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      rel="nofollow"
      replace={isStep ? undefined : true}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
