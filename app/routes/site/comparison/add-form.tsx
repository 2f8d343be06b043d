import { Plus, X } from 'lucide-react'
import type { ComponentProps, FormEvent } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { listCallFields, listCallPath } from '#app/features/saved-cars/list-calls.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import type { CatalogueBlock } from '#domain/cars/car.ts'
import type { CarCard } from '#domain/cars/car-card.ts'
import type { Candidate } from './load-comparison.server.ts'
import styles from './comparison.module.css'

interface ListFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  car: { carId: number; block: CatalogueBlock }
  /** Whether the form adds the car or removes it. */
  shouldBeListed: boolean
  /** Called with the form at once, without waiting for the answer. */
  onSend: (form: HTMLFormElement) => void
}

/** A form that adds a car to the comparison or removes it: a plain post; with JavaScript the change shows at once. */
function ListForm({ car, shouldBeListed, onSend, children, ...form }: ListFormProps) {
  const listed = { list: 'compared', ...car } as const
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    changeQueue.enqueue(listed, shouldBeListed)
    onSend(event.currentTarget)
  }
  return (
    <form {...form} method="post" action={listCallPath(listed)} onSubmit={send}>
      {Object.entries(listCallFields(listed, shouldBeListed)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** Adds a car to the comparison. The focus moves to the button of the next line. */
export function AddForm({ candidate, onAdd }: { candidate: Candidate; onAdd: () => void }) {
  const { id: carId, block } = candidate
  const send = (form: HTMLFormElement) => {
    focusNextLine(form)
    onAdd()
  }
  return (
    <ListForm car={{ carId, block }} shouldBeListed onSend={send}>
      <IconButton type="submit" look="outlined" label={`Добавить к сравнению: ${formatCarName(candidate)}`}>
        <Plus aria-hidden="true" />
      </IconButton>
    </ListForm>
  )
}

function focusNextLine(form: HTMLFormElement): void {
  const line = form.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling ?? line?.parentElement?.nextElementSibling
  const nextFocus = neighbour?.matches('a') ? neighbour : neighbour?.querySelector('button, a')
  if (nextFocus instanceof HTMLElement) nextFocus.focus()
}

/** A link to the catalogue beside the last compared car. */
export function AddTile({ block, isFirst }: { block: CatalogueBlock; isFirst: boolean }) {
  return (
    <Link to={cataloguePath({ block })} className={styles.add}>
      <Plus aria-hidden="true" />
      <span>{isFirst ? 'Добавьте второй автомобиль, чтобы увидеть различия' : 'Добавить из\u00A0каталога'}</span>
    </Link>
  )
}

/** Removes a car from the comparison. The focus moves to the neighbour's button, or to the heading if none is left. */
export function RemoveForm({ card, onRemove }: { card: CarCard; onRemove: () => void }) {
  const { id: carId, block } = card
  const send = (form: HTMLFormElement) => {
    focusNeighbour(form)
    onRemove()
  }
  return (
    <ListForm car={{ carId, block }} shouldBeListed={false} onSend={send} data-remove>
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
