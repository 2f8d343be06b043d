import type { FormEvent, ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { tellListsChanged } from '#app/features/visitors/list-changes.ts'
import { comparisonPath, type ComparisonView } from '#app/paths.ts'
import type { action } from './route.tsx'
import { DEEDS } from './use-shown-cars.ts'

interface Props {
  deed: 'swap' | 'clear' | 'share' | 'close'
  view: ComparisonView
  /** What goes on at once, before the deed is done. */
  onSend?: () => void
  children: ReactNode
}

/** A form of the page's own: sent without leaving the page; other tabs hear of it. */
export function DeedForm({ deed, view, onSend, children }: Props) {
  const deeds = useFetcher<typeof action>({ key: DEEDS })
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const sent = deeds.submit(event.currentTarget, { preventScrollReset: true })
    onSend?.()
    await sent
    tellListsChanged()
  }
  return (
    <form method="post" action={comparisonPath(view)} onSubmit={(event) => void send(event)}>
      <input type="hidden" name="deed" value={deed} />
      {children}
    </form>
  )
}
