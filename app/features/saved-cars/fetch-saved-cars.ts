import { savedCarsPath } from '#urls/paths.ts'
import type { SavedCars } from '../site/saved-cars.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** What the visitor keeps at this moment; undefined when nobody could say. */
export async function fetchSavedCars(): Promise<SavedCars | undefined> {
  try {
    const response = await fetch(savedCarsPath(), { headers: { accept: 'application/json' } })
    const answer: unknown = response.ok ? await response.json() : undefined
    return isSavedCars(answer) ? answer : undefined
  } catch (error) {
    reportHandledError('fresh lists', error)
    // No network: the page stays as it is, and asks when it is looked at next.
    return undefined
  }
}

function isSavedCars(answer: unknown): answer is SavedCars {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'favourites' in answer &&
    Array.isArray(answer.favourites) &&
    'compared' in answer &&
    Array.isArray(answer.compared) &&
    'isLoggedIn' in answer &&
    typeof answer.isLoggedIn === 'boolean'
  )
}
