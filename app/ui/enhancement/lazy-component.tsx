import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLateHydration } from './hydration.ts'
import { reportHandledError } from './report-handled-error.ts'

/**
 * A component whose script is fetched only where it is shown. `prepare` loads it ahead: a page's loaders wait for it,
 * so that the server's HTML is whole without JavaScript, and a step from page to page shows no gap.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Later = lazy<ComponentType<Props>>(() =>
    fetchPart().catch((error: unknown) => {
      reportHandledError('part that is fetched later', error)
      return { default: LoadFailure }
    }),
  )
  const Part = (props: Props) => {
    // Settled once: another component in its place would forget what has been typed.
    const [{ Shown }] = useState(() => ({ Shown: Loaded ?? Later }))
    const settle = useLateHydration()
    return (
      <Suspense>
        <Shown {...props} />
        <HydrationSignal tell={settle} />
      </Suspense>
    )
  }
  return Object.assign(Part, { prepare: async () => void (await fetchPart()) })
}

/** Draws nothing; its effect runs once what stands before it is React's. */
function HydrationSignal({ tell }: { tell: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once: another function says the same
  useEffect(tell, [])
  return null
}

/** A lost network costs this part, not the page. */
const LoadFailure = () => <p>Эта часть страницы не загрузилась. Обновите страницу, пожалуйста.</p>
