import type { ReactNode } from 'react'
import { favouriteChangesPath } from '#urls/saved-car-paths.ts'
import { useChangeForm } from './use-change-form.ts'

/** A real form with which the owner of the list changes it as a whole; with JavaScript the page stays where it is. */
export function ChangeForm({
  deed,
  removedAt,
  sort,
  className,
  children,
}: {
  deed: 'restore' | 'clear' | 'share' | 'close'
  /** For `restore`: what was taken off at that moment. */
  removedAt?: Date
  /** To which the list comes back without JavaScript. */
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
      <input type="hidden" name="deed" value={deed} />
      {removedAt && <input type="hidden" name="removed" value={removedAt.getTime()} />}
      <input type="hidden" name="sort" value={sort} />
      {children}
    </form>
  )
}
