import { keptPath } from '#app/paths.ts'
import type { Kept } from './kept.ts'
import { reportSurvived } from '#app/ui/report-survived.ts'

/** What the visitor keeps at this moment; undefined when nobody could say. */
export async function fetchKept(): Promise<Kept | undefined> {
  try {
    const response = await fetch(keptPath(), { headers: { accept: 'application/json' } })
    const answer: unknown = response.ok ? await response.json() : undefined
    return isKept(answer) ? answer : undefined
  } catch (error) {
    reportSurvived('fresh lists', error)
    // No network: the page stays as it is, and asks when it is looked at next.
    return undefined
  }
}

function isKept(answer: unknown): answer is Kept {
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
