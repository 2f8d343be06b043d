import { classNames } from '#app/ui/class-names.ts'
import { changeQueue } from './change-queue.ts'
import { listCallPath, type ListedCar } from './list-calls.ts'
import { listFormOf } from './list-form-of.ts'
import styles from './toggle-button.module.css'

export interface ToggleLook {
  /** `icon`: on a photo; `plain`: the same beside a text; `full`: with a text. */
  look?: 'icon' | 'plain' | 'full'
  className?: string
}

interface ToggleButtonProps extends ToggleLook {
  car: ListedCar
  isListed: boolean
  /** The car's name, for screen readers. */
  name: string
  /** What the button does. */
  actionLabel: string
  /** The text of its present state, for the `full` look. */
  stateLabel: string
  /** The fragment of the page to which a browser without JavaScript returns, if it is not the car's. */
  anchor?: string
}

/** A switch for one car on one list: it sends one of the page's forms; with JavaScript the change shows at once. */
export function ToggleButton({
  car,
  isListed,
  name,
  actionLabel,
  stateLabel,
  anchor = `car-${car.carId}`,
  look = 'icon',
  className,
}: ToggleButtonProps) {
  const form = listFormOf(car, !isListed)
  return (
    <button
      type="submit"
      form={form.id}
      formAction={anchor === `car-${car.carId}` ? undefined : `${listCallPath(car)}?anchor=${anchor}`}
      name={form.carField}
      value={car.carId}
      aria-pressed={isListed}
      aria-label={`${look === 'full' ? stateLabel : actionLabel}: ${name}`}
      title={look === 'full' ? undefined : stateLabel}
      className={classNames(styles.button, styles[look], car.list === 'favourites' && styles.heart, className)}
      onClick={(event) => {
        event.preventDefault()
        changeQueue.enqueue(car, !isListed)
      }}
    >
      <svg className="lucide" aria-hidden="true">
        <use href={`#${car.list}`} />
      </svg>
      {look === 'full' && <span>{stateLabel}</span>}
    </button>
  )
}
