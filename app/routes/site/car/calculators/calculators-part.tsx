import { memo } from 'react'
import { lazyComponent } from '#app/ui/enhancement/lazy-component.tsx'

const LazyCalculators = lazyComponent(() => import('./calculators.tsx').then(({ Calculators }) => Calculators))

/** The calculators are below the first view, so their script is loaded once the rest of the page is hydrated. */
export const preloadCalculators = LazyCalculators.preload

/** Memoised: new props before hydration is complete would make React discard the server's HTML. */
export const CalculatorsPart = memo(LazyCalculators)
