import { fetchJson } from '#app/ui/enhancement/fetch-json.ts'
import { savedCarsPath } from '#urls/saved-car-paths.ts'
import type { SavedCars } from '../site/saved-cars.ts'

/** The visitor's current lists; undefined when they could not be fetched. */
export async function fetchSavedCars(): Promise<SavedCars | undefined> {
  // No network: the page stays as it is, and fetches again when the visitor returns to it.
  const answer = await fetchJson(savedCarsPath(), parseSavedCars)
  return answer.ok ? answer.value : undefined
}

/** Without Valibot, which the home page and the catalogue do not load. */
function parseSavedCars(json: unknown): SavedCars {
  if (!isSavedCars(json)) throw new Error('The response is not the lists of a visitor')
  return json
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
