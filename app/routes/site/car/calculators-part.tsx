import { memo } from 'react'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const Part = lazyPart(() => import('./calculators.tsx').then(({ Calculators }) => Calculators))

/** Below everything that is seen first: its script comes once the page lives. */
export const prepareCalculators = Part.prepare

/** A switch that is pressed meanwhile must not make React give up what the server has written: it is not even asked. */
export const CalculatorsPart = memo(Part)
