import { savedCarsPath } from '#urls/saved-car-paths.ts'
import type { SavedCars } from '../site/saved-cars.ts'
import { reportHandledError } from '#app/ui/enhancement/report-handled-error.ts'

/** The visitor's current lists; undefined when they could not be fetched. */
export async function fetchSavedCars(): Promise<SavedCars | undefined> {
  try {
    const response = await fetch(savedCarsPath(), { headers: { accept: 'application/json' } })
    const json: unknown = response.ok ? await response.json() : undefined
    return isSavedCars(json) ? json : undefined
  } catch (error) {
    reportHandledError('saved cars', error)
    // No network: the page stays as it is, and fetches again when the visitor returns to it.
    return undefined
  }
}

function isSavedCars(json: unknown): json is SavedCars {
  return (
    typeof json === 'object' &&
    json !== null &&
    'favourites' in json &&
    Array.isArray(json.favourites) &&
    'compared' in json &&
    Array.isArray(json.compared) &&
    'isLoggedIn' in json &&
    typeof json.isLoggedIn === 'boolean'
  )
}
