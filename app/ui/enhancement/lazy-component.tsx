import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLateHydration } from './hydration.ts'
import { reportHandledError } from './report-handled-error.ts'

/**
 * A component whose script is fetched only where it is shown. `preload` loads it in advance: a page's loaders wait for
 * it, so that the server's HTML is complete without JavaScript, and a navigation shows no gap.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  const fetchPart = async () => {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Later = lazy<ComponentType<Props>>(() =>
    fetchPart().catch((error: unknown) => {
      reportHandledError('lazily loaded part', error)
      return { default: LoadFailure }
    }),
  )
  const Part = (props: Props) => {
    // Chosen once: replacing the component would lose the visitor's input.
    const [{ Shown }] = useState(() => ({ Shown: Loaded ?? Later }))
    const markHydrated = useLateHydration()
    return (
      <Suspense>
        <Shown {...props} />
        <HydrationSignal onHydrated={markHydrated} />
      </Suspense>
    )
  }
  return Object.assign(Part, { preload: async () => void (await fetchPart()) })
}

/** Renders nothing; its effect runs once the siblings before it are hydrated. */
function HydrationSignal({ onHydrated }: { onHydrated: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once: the function does the same in every render
  useEffect(onHydrated, [])
  return null
}

/** When the network fails, only this part is missing, not the page. */
const LoadFailure = () => <p>Эта часть страницы не загрузилась. Обновите страницу, пожалуйста.</p>
