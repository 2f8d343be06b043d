import type { ReactNode } from 'react'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffConfirmPath, staffPath } from '#urls/staff-paths.ts'

/** Instead of what wants a fresh proof of a factor. `children` says what for. */
export function ConfirmLink({ children }: { children: ReactNode }) {
  return (
    <p>
      {children}{' '}
      <a href={staffConfirmPath(withQuery(staffPath('me'), { done: 'confirmed' }))}>подтвердите, что это&nbsp;вы</a>.
    </p>
  )
}
