import { Plus } from 'lucide-react'
import { formatCarName } from '#app/features/cars/describe-car.ts'
import { ListForm } from '#app/features/saved-cars/toggle-form.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import type { Candidate } from './load-comparison.server.ts'

/** Adds a car to the comparison. The focus moves to the button of the next line. */
export function AddForm({ candidate, onAdd }: { candidate: Candidate; onAdd: () => void }) {
  const { id: carId, block } = candidate
  const send = (form: HTMLFormElement) => {
    focusNextLine(form)
    onAdd()
  }
  return (
    <ListForm car={{ list: 'compared', carId, block }} shouldBeListed onSend={send}>
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
