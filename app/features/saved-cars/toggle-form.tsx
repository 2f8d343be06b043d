import type { FormEvent, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { listCallFields, listCallPath, type ListedCar } from './list-calls.ts'
import { changeQueue } from './change-queue.ts'
import styles from './toggle-form.module.css'

export interface ToggleLook {
  /** `icon`: upon a photograph; `plain`: the same beside a heading; `full`: with its words. */
  look?: 'icon' | 'plain' | 'full'
}

interface ToggleFormProps extends ToggleLook {
  car: ListedCar
  isListed: boolean
  /** The car's, for who cannot see which one it is. */
  name: string
  /** What the button is for. */
  actionLabel: string
  /** What it says in its present state, where it has words. */
  stateLabel: string
  /** The fragment of the page to which a browser without JavaScript comes back. */
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
    changeQueue.want(car, !isListed)
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
