import type { FormEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { ACTIONS_KEY } from './use-shown-cars.ts'

interface ComparisonActionFormProps {
  actionName: 'swap' | 'clear' | 'share' | 'close'
  view: ComparisonPathParams
  /** Called at once, without waiting for the answer. */
  onSend?: () => void
  children: ReactNode
}

/** A form of the comparison page. It is sent without leaving the page, and other tabs are notified. */
export function ComparisonActionForm({ actionName, view, onSend, children }: ComparisonActionFormProps) {
  const fetcher = useFetcher({ key: ACTIONS_KEY })
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    // The panel of a car's tools moves with the car: its button gets the focus again.
    if (actionName === 'swap') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    const submission = fetcher.submit(event.currentTarget, { preventScrollReset: true })
    onSend?.()
    await submission
    notifyListsChanged()
  }
  return (
    <form method="post" action={comparisonPath(view)} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="intent" value={actionName} />
      {children}
    </form>
  )
}
