import type { FormEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { comparisonPath, type ComparisonPathParams } from '#urls/saved-car-paths.ts'
import { ACTIONS_KEY } from './use-shown-cars.ts'

interface ComparisonActionFormProps {
  actionName: 'swap' | 'clear' | 'share' | 'close'
  view: ComparisonPathParams
  /** What goes on at once, before the deed is done. */
  onSend?: () => void
  children: ReactNode
}

/** A form of the page's own: sent without leaving the page; other tabs hear of it. */
export function ComparisonActionForm({ actionName, view, onSend, children }: ComparisonActionFormProps) {
  const deeds = useFetcher({ key: ACTIONS_KEY })
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const sent = deeds.submit(event.currentTarget, { preventScrollReset: true })
    onSend?.()
    await sent
    notifyListsChanged()
  }
  return (
    <form method="post" action={comparisonPath(view)} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="deed" value={actionName} />
      {children}
    </form>
  )
}
