import type { ReactNode } from 'react'
import { favouriteChangesPath } from '#urls/saved-car-paths.ts'
import { useChangeForm } from './use-change-form.ts'

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
