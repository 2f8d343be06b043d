import { type FormEvent, type ReactNode, useState } from 'react'
import { favouriteChangesPath } from '#urls/saved-car-paths.ts'
import { notifyListsChanged } from '#app/features/saved-cars/change-queue.ts'
import { SAVE_FAILED_MESSAGE } from '#app/features/saved-cars/list.texts.ts'
import { showToast } from '#app/ui/feedback/toasts.tsx'

/** A form that changes the whole list of favourites. With JavaScript it is sent without leaving the page. */
export function ChangeForm({
  actionName,
  removedAt,
  sort,
  className,
  children,
}: {
  actionName: 'restore' | 'clear' | 'share' | 'close'
  /** For `restore`: when the cars were removed. */
  removedAt?: Date
  /** The order of the list that a browser without JavaScript returns to. */
  sort: string
  className?: string
  children: ReactNode
}) {
  const { isBusy, send } = useChangeForm()
  return (
    <form
      method="post"
      action={favouriteChangesPath()}
      onSubmit={(event) => void send(event)}
      className={className}
      aria-busy={isBusy}
    >
      <input type="hidden" name="intent" value={actionName} />
      {removedAt && <input type="hidden" name="removed" value={removedAt.getTime()} />}
      <input type="hidden" name="sort" value={sort} />
      {children}
    </form>
  )
}

/** Sends a form that changes the list without leaving the page. A toast shows why a change failed. */
function useChangeForm() {
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const form = event.currentTarget
    const refusal = await import('./post-change.ts').then(
      ({ postChange }) => postChange(form),
      () => SAVE_FAILED_MESSAGE,
    )
    if (refusal !== undefined) showToast({ text: refusal })
    // After a refusal, too, the list may have changed.
    if (refusal !== SAVE_FAILED_MESSAGE) notifyListsChanged()
    setBusy(false)
  }
  return { isBusy, send }
}
