import { useId, useRef, useState } from 'react'
import { createGoalCallbacks, reportGoal } from '#app/features/analytics/counters.ts'
import { RequestForm } from '#app/features/requests/form/request-form.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LISTBOX_MESSAGES } from '#app/ui/fields/listbox.texts.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { BOOKING_STEPS, type BookingOption, type BookingStep, type BookingView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import { ChosenHour, FreeHours } from './free-hours.tsx'
import styles from './test-drive-booking.module.css'
import { type Booking, useBooking } from './use-booking.ts'

/**
 * The free hours of a branch, or first the car: brand, model, car and branch, one after the other. Then the branch's free
 * slots with name and phone. Without JavaScript each step requests the page again with all choices in its address; with
 * it the lists change in place.
 */
export function TestDriveBooking({ view }: { view: BookingView }) {
  const [first] = useState(view)
  if (view.brands.length === 0) return <FallbackRequest message={BOOKING_TEXTS.nothing} />
  // Another hour offers other cars.
  return <BookingSteps key={view.time?.slot} view={view} isFirst={view === first} />
}

interface BookingStepsProps {
  view: BookingView
  /** The page was opened with it. */
  isFirst: boolean
}

function BookingSteps({ view: loaded, isFirst }: BookingStepsProps) {
  const booking = useBooking(loaded)
  const [isAccepted, setIsAccepted] = useState(false)
  const { view, state, refresh } = booking
  const deadEnd = state === 'ready' ? findDeadEnd(view) : undefined
  const isModelChosen = view.chosen.model !== undefined
  return (
    <div className={styles.booking}>
      <div className={styles.chooser} hidden={isAccepted}>
        <h2 className={styles.title}>{titleOf(view)}</h2>
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
      {!isModelChosen && view.time !== undefined && (
        <div className={styles.free}>
          <ChosenHour time={view.time} takesFocus={!isFirst} />
        </div>
      )}
      {!isModelChosen && view.hours !== undefined && (
        <div className={styles.free}>
          <FreeHours hours={view.hours} brand={view.chosen.brand} />
        </div>
      )}
      <SlotForm booking={booking} isHidden={deadEnd !== undefined} onAccepted={() => setIsAccepted(true)} />
    </div>
  )
}

function titleOf({ chosen, time, hours }: BookingView): string {
  if (chosen.model !== undefined || (time ?? hours) === undefined) return BOOKING_TEXTS.carChosen
  return time === undefined ? BOOKING_TEXTS.carFirst : BOOKING_TEXTS.carNext
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

/** Chooses the car and the branch. A plain form that requests its page again. */
function BookingChooser({ view, state, choose }: Pick<Booking, 'view' | 'state' | 'choose'>) {
  const id = useId()
  const isSearching = state === 'loading' && view.chosen.brand !== undefined && view.models.length === 0
  return (
    <form method="get" action={view.path} aria-label={BOOKING_TEXTS.label} className={styles.steps}>
      {view.time && (
        <>
          <input type="hidden" name="branch" value={view.time.branch} />
          <input type="hidden" name="slot" value={view.time.slot} />
        </>
      )}
      {view.notice !== undefined && (
        <Alert tone="warn">
          {view.notice}{' '}
          {view.awaited && (
            <RequestLink
              form="request-auto"
              prefill={{ carId: view.awaited.carId, answers: { tell_when: view.awaited.event } }}
              className={styles.retry}
            >
              {view.awaited.label}
            </RequestLink>
          )}
        </Alert>
      )}
      {listSteps(view).map((step) => {
        const options = optionsOf(view, step)
        return (
          <SelectField
            key={step}
            id={`${id}-${step}`}
            name={step}
            label={BOOKING_TEXTS[step]}
            // A chosen car can determine its branch.
            isOptional={step === 'car' || step === 'branch'}
            placeholder={PLACEHOLDERS[step]}
            hint={step === 'model' ? <output>{isSearching && LISTBOX_MESSAGES.searching}</output> : undefined}
            disabled={options.length === 0}
            hasDependents
            value={view.chosen[step] ?? ''}
            onChange={({ currentTarget }) => choose(step, currentTarget.value)}
          >
            {options.map(({ value, label, blockId }) => (
              <option key={value} value={value} data-block={blockId ?? undefined}>
                {label}
              </option>
            ))}
          </SelectField>
        )
      })}
      <div className={styles.next}>
        <Button type="submit" look="ink" wide>
          {BOOKING_TEXTS.next}
        </Button>
      </div>
    </form>
  )
}

/** Car and branch depend on the model; an hour to begin with has determined its branch. */
const listSteps = (view: BookingView): BookingStep[] =>
  BOOKING_STEPS.filter((step) => step === 'brand' || step === 'model' || optionsOf(view, step).length > 0).filter(
    (step) => step !== 'branch' || view.time === undefined,
  )

const PLACEHOLDERS: Record<BookingStep, string> = {
  brand: BOOKING_TEXTS.chooseBrand,
  model: BOOKING_TEXTS.chooseModel,
  car: BOOKING_TEXTS.anyCar,
  branch: BOOKING_TEXTS.chooseBranch,
}

function optionsOf({ brands, models, cars, branches }: BookingView, step: BookingStep): BookingOption[] {
  switch (step) {
    case 'brand':
      return brands
    case 'model':
      return models
    case 'car':
      return cars
    case 'branch':
      return branches
    default:
      return step satisfies never
  }
}
