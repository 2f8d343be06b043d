import type { FormEvent, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import { changeQueue } from './change-queue.ts'
import styles from './toggle-form.module.css'

export interface ToggleLook {
  /** `icon`: on a photo; `plain`: the same beside a heading; `full`: with a text. */
  look?: 'icon' | 'plain' | 'full'
}

interface ToggleFormProps extends ToggleLook {
  car: ListedCar
  isListed: boolean
  /** The car's name, for screen readers. */
  name: string
  /** What the button does. */
  actionLabel: string
  /** The text of its present state, for the `full` look. */
  stateLabel: string
  /** The fragment of the page to which a browser without JavaScript returns. */
  anchor?: string
  icon: ReactNode
}

/** A switch for one car on one list: a real form, so that it works as a plain post; with JavaScript it acts at once. */
export function ToggleForm({
  car,
  isListed,
  name,
  actionLabel,
  stateLabel,
  anchor,
  icon,
  look = 'icon',
}: ToggleFormProps) {
  const toggle = (event: FormEvent) => {
    event.preventDefault()
    changeQueue.enqueue(car, !isListed)
  }
  return (
    <form
      method="post"
      action={listCallPath(car)}
      onSubmit={toggle}
      className={classNames(styles.form, styles[look], car.list === 'favourites' ? styles.heart : styles.scale)}
    >
      {Object.entries(listCallFields(car, !isListed)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {anchor !== undefined && <input type="hidden" name="anchor" value={anchor} />}
      <button
        type="submit"
        aria-pressed={isListed}
        aria-label={`${look === 'full' ? stateLabel : actionLabel}: ${name}`}
        title={look === 'full' ? undefined : stateLabel}
        className={styles.button}
      >
        {icon}
        {look === 'full' && <span>{stateLabel}</span>}
      </button>
    </form>
  )
}
