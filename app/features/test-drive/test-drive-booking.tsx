import { useRef, useState } from 'react'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/analytics/counters.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { BookingView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import { BookingChooser } from './chooser.tsx'
import styles from './test-drive-booking.module.css'
import { type Booking, useBooking } from './use-booking.ts'

/**
 * Brand, model, car and branch, one after the other, then the branch's free slots with name and phone. Without
 * JavaScript each step requests the page again with all choices in its address; with it the lists change in place.
 */
export function TestDriveBooking({ view: loaded }: { view: BookingView }) {
  const booking = useBooking(loaded)
  const [isAccepted, setIsAccepted] = useState(false)
  const { view, state, refresh } = booking
  if (view.brands.length === 0) return <FallbackRequest message={BOOKING_TEXTS.nothing} />
  const deadEnd = state === 'ready' ? findDeadEnd(view) : undefined
  return (
    <div className={styles.booking}>
      <div className={styles.chooser} hidden={isAccepted}>
        <BookingChooser {...booking} />
        {state === 'failed' && (
          <Alert tone="bad" live>
            {BOOKING_TEXTS.failed}{' '}
            <button type="button" className={styles.retry} onClick={refresh}>
              {BOOKING_TEXTS.retry}
            </button>
          </Alert>
        )}
        {deadEnd !== undefined && <FallbackRequest message={deadEnd} chosen={view.chosen} />}
      </div>
      <SlotForm booking={booking} isHidden={deadEnd !== undefined} onAccepted={() => setIsAccepted(true)} />
    </div>
  )
}

/** Why there are no slots although everything else is chosen. */
function findDeadEnd({ chosen, models, branches, form }: BookingView): string | undefined {
  if (chosen.brand !== undefined && models.length === 0) return BOOKING_TEXTS.noBranches
  if (chosen.model !== undefined && branches.length === 0) return BOOKING_TEXTS.noBranches
  return form?.slots?.every(({ slots }) => slots.length === 0) === true ? BOOKING_TEXTS.full : undefined
}

interface SlotFormProps {
  booking: Booking
  isHidden: boolean
  onAccepted: () => void
}

/** Once rendered the form stays, hidden while the visitor goes back a step, so that typed text is not lost. */
function SlotForm({ booking: { view, form, state, refresh }, isHidden, onAccepted }: SlotFormProps) {
  const hasStarted = useRef(false)
  const reportOpen = () => {
    if (!hasStarted.current) reportGoal('open', 'testdrive')
    hasStarted.current = true
  }
  if (form === undefined) return null
  const goals = createGoalCallbacks('testdrive')
  return (
    <div
      className={styles.form}
      hidden={isHidden || view.form === undefined}
      aria-busy={state === 'loading'}
      onFocus={reportOpen}
    >
      <RequestForm
        view={form}
        callbacks={{
          ...goals,
          onAccepted: (answer) => {
            goals.onAccepted(answer)
            onAccepted()
          },
          // The hour was taken meanwhile: show those that are left.
          onRefused: ({ errors }) => {
            if (errors?.slot !== undefined) refresh()
          },
        }}
        nextLinks={<BookingNextLink car={form.car} />}
      />
    </div>
  )
}

/** Without free slots: a request that the staff answers. */
function FallbackRequest({ message, chosen = {} }: { message: string; chosen?: BookingView['chosen'] }) {
  const { brand, model, car, branch } = chosen
  return (
    <div className={styles.fallback}>
      <Alert tone="warn" live>
        {message}
      </Alert>
      <RequestLink
        form="request-testdrive"
        prefill={{ brand, model, branch, carId: car === undefined ? undefined : Number(car) }}
        look="ink"
      >
        {BOOKING_TEXTS.request}
      </RequestLink>
    </div>
  )
}

/** The link after an hour is booked. */
function BookingNextLink({ car }: { car?: { path: string } }) {
  return (
    <ButtonLink to={car?.path ?? cataloguePath()} look="ink">
      {car === undefined ? 'Смотреть автомобили' : 'К\u00a0автомобилю'}
    </ButtonLink>
  )
}
