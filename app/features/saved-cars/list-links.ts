import { comparisonPath, favouritesPath } from '#urls/saved-car-paths.ts'

/** Links to the lists for messages about them: where cars can be removed. */
export const LIST_LINKS = {
  favourites: { to: favouritesPath(), label: 'Открыть избранное' },
  compared: { to: comparisonPath(), label: 'Открыть сравнение' },
} as const
