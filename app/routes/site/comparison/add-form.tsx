import { Plus } from 'lucide-react'
import type { FormEvent } from 'react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { listCallFields, listCallPath, type ListedCar } from '#app/features/saved-cars/list-calls.ts'
import { changeQueue } from '#app/features/saved-cars/change-queue.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import type { Candidate } from './load-comparison.server.ts'

/** Adds a car to the comparison. The focus moves to the button of the next line. */
export function AddForm({ candidate, onAdd }: { candidate: Candidate; onAdd: () => void }) {
  const car: ListedCar = { list: 'compared', carId: candidate.id, block: candidate.block }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const line = event.currentTarget.closest('li')
    const neighbour =
      line?.nextElementSibling ?? line?.previousElementSibling ?? line?.parentElement?.nextElementSibling
    const nextFocus = neighbour?.matches('a') ? neighbour : neighbour?.querySelector('button, a')
    if (nextFocus instanceof HTMLElement) nextFocus.focus()
    changeQueue.enqueue(car, true)
    onAdd()
  }
  return (
    <form method="post" action={listCallPath(car)} onSubmit={add}>
      {Object.entries(listCallFields(car, true)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton type="submit" look="outlined" label={`Добавить к сравнению: ${formatCarName(candidate)}`}>
        <Plus aria-hidden="true" />
      </IconButton>
    </form>
  )
}
