import { useId } from 'react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { LISTBOX_MESSAGES } from '#app/ui/fields/listbox.texts.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { BOOKING_STEPS, type BookingOption, type BookingStep, type BookingView } from './booking-view.ts'
import { BOOKING_TEXTS } from './booking.texts.ts'
import styles from './test-drive-booking.module.css'
import type { Booking } from './use-booking.ts'

/** Chooses the car and the branch. A plain form that requests its page again. */
export function BookingChooser({ view, state, choose }: Pick<Booking, 'view' | 'state' | 'choose'>) {
  const id = useId()
  const isSearching = state === 'loading' && view.chosen.brand !== undefined && view.models.length === 0
  return (
    <form method="get" action={view.path} aria-label={BOOKING_TEXTS.label} className={styles.steps}>
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
      {BOOKING_STEPS.map((step) => {
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
