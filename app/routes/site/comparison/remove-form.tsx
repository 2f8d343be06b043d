import { X } from 'lucide-react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { ListForm } from '#app/features/saved-cars/toggle-form.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import styles from './comparison.module.css'
import type { CarCard } from '#domain/cars/car-card.ts'

/** Removes a car from the comparison. The focus moves to the neighbour's button, or to the heading if none is left. */
export function RemoveForm({ card, onRemove }: { card: CarCard; onRemove: () => void }) {
  const { id: carId, block } = card
  const send = (form: HTMLFormElement) => {
    focusNeighbour(form)
    onRemove()
  }
  return (
    <ListForm car={{ list: 'compared', carId, block }} shouldBeListed={false} onSend={send} data-remove>
      <IconButton
        type="submit"
        look="glass"
        className={styles.remove}
        label={`Убрать из сравнения: ${formatCarName(card)}`}
      >
        <X aria-hidden="true" />
      </IconButton>
    </ListForm>
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
