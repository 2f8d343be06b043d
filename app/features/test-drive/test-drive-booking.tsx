import { useRef, useState } from 'react'
import { reportGoal } from '#app/features/analytics/counters.ts'
import { createGoalCallbacks } from '#app/features/requests/create-goal-callbacks.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { BookingView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import { BookingChooser } from './chooser.tsx'
import styles from './test-drive-booking.module.css'
import { type Booking, useBooking } from './use-booking.ts'
import { BookingNextLink } from './booking-next-link.tsx'

/**
 * Brand, model, car and branch, one after the other, then the branch's free hours with name and phone. Without JavaScript
 * each step asks the page again with all that was chosen in its address; with it the lists change in place.
 */
export function TestDriveBooking({ view: loaded }: { view: BookingView }) {
  const booking = useBooking(loaded)
  const [isTaken, setIsTaken] = useState(false)
  const { view, state, refresh } = booking
  if (view.brands.length === 0) return <FallbackRequest words={BOOKING_TEXTS.nothing} />
  const dead = state === 'ready' ? findDeadEnd(view) : undefined
  return (
    <div className={styles.booking}>
      <div className={styles.chooser} hidden={isTaken}>
        <BookingChooser {...booking} />
        {state === 'failed' && (
          <Alert tone="bad" live>
            {BOOKING_TEXTS.failed}{' '}
            <button type="button" className={styles.again} onClick={refresh}>
              {BOOKING_TEXTS.again}
            </button>
          </Alert>
        )}
        {dead !== undefined && <FallbackRequest words={dead} about={view.chosen} />}
      </div>
      <SlotForm booking={booking} isHidden={dead !== undefined} onAccepted={() => setIsTaken(true)} />
    </div>
  )
}

/** Why there is no hour to choose although everything else has been chosen. */
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

/** Once it is there it stays, hidden while a step back is taken: what has been typed into it is not lost. */
function SlotForm({ booking: { view, form, state, refresh }, isHidden, onAccepted }: SlotFormProps) {
  const hasBegun = useRef(false)
  const begin = () => {
    if (!hasBegun.current) reportGoal('open', 'testdrive')
    hasBegun.current = true
  }
  if (form === undefined) return null
  const goals = createGoalCallbacks('testdrive')
  return (
    <div
      className={styles.form}
      hidden={isHidden || view.form === undefined}
      aria-busy={state === 'loading'}
      onFocus={begin}
    >
      <RequestForm
        view={form}
        callbacks={{
          ...goals,
          onAccepted: (answer) => {
            goals.onAccepted(answer)
            onAccepted()
          },
          // Somebody else has just taken the hour: those that are left are shown.
          onRefused: ({ errors }) => {
            if (errors?.slot !== undefined) refresh()
          },
        }}
        nextLinks={<BookingNextLink car={form.car} />}
      />
    </div>
  )
}

/** Where no hour can be had: a request that somebody answers. */
function FallbackRequest({ words, about = {} }: { words: string; about?: BookingView['chosen'] }) {
  const { brand, model, car, branch } = about
  return (
    <div className={styles.out}>
      <Alert tone="warn" live>
        {words}
      </Alert>
      <RequestLink
        form="request-testdrive"
        prefill={{ brand, model, branch, carId: car === undefined ? undefined : Number(car) }}
        look="ink"
      >
        {BOOKING_TEXTS.ask}
      </RequestLink>
    </div>
  )
}
