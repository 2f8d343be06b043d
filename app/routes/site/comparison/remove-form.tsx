import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { listCallFields, listCallPath, type ListedCar } from '#app/features/saved-cars/list-calls.ts'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import styles from './comparison.module.css'
import type { CarCard } from '#domain/cars/car-card.ts'

/** Removes a car from the comparison. The focus moves to the neighbour's button, or to the heading if none is left. */
export function RemoveForm({ card, onRemove }: { card: CarCard; onRemove: () => void }) {
  const car: ListedCar = { list: 'compared', carId: card.id, block: card.block }
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusNeighbour(event.currentTarget)
    changeQueue.enqueue(car, false)
    onRemove()
  }
  return (
    <form method="post" action={listCallPath(car)} onSubmit={remove} data-remove>
      {Object.entries(listCallFields(car, false)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton
        type="submit"
        look="glass"
        className={styles.remove}
        label={`Убрать из сравнения: ${formatCarName(card)}`}
      >
        <X aria-hidden="true" />
      </IconButton>
    </form>
  )
}

function focusNeighbour(form: HTMLFormElement): void {
  const column = form.closest('th')
  const nextFocus =
    buttonOf(column?.nextElementSibling) ??
    buttonOf(column?.previousElementSibling) ??
    document.querySelector<HTMLElement>('main h1')
  nextFocus?.focus()
}

const buttonOf = (column: Element | null | undefined) => column?.querySelector<HTMLElement>('[data-remove] button')
