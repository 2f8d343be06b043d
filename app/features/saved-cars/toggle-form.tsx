import type { ComponentProps, FormEvent, ReactNode } from 'react'
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

/** A switch for one car on one list. */
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
  return (
    <ListForm
      car={car}
      shouldBeListed={!isListed}
      anchor={anchor}
      className={classNames(styles.form, styles[look], car.list === 'favourites' ? styles.heart : styles.scale)}
    >
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
    </ListForm>
  )
}

interface ListFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  car: ListedCar
  /** Whether the form adds the car or removes it. */
  shouldBeListed: boolean
  /** The fragment of the page to which a browser without JavaScript returns. */
  anchor?: string
  /** Called with the form at once, without waiting for the answer. */
  onSend?: (form: HTMLFormElement) => void
}

/** A form that adds a car to a list or removes it: a plain post; with JavaScript the change shows at once. */
export function ListForm({ car, shouldBeListed, anchor, onSend, children, ...form }: ListFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    changeQueue.enqueue(car, shouldBeListed)
    onSend?.(event.currentTarget)
  }
  return (
    <form {...form} method="post" action={listCallPath(car)} onSubmit={send}>
      {Object.entries(listCallFields(car, shouldBeListed)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {anchor !== undefined && <input type="hidden" name="anchor" value={anchor} />}
      {children}
    </form>
  )
}
