import { memo } from 'react'
import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

const LazyCalculators = lazyComponent(() => import('./calculators.tsx').then(({ Calculators }) => Calculators))

/** Below everything that is seen first: its script comes once the page lives. */
export const preloadCalculators = LazyCalculators.prepare

/** A switch that is pressed meanwhile must not make React give up what the server has written: it is not even asked. */
export const CalculatorsPart = memo(LazyCalculators)
