import { comparisonPath, favouritesPath } from '#urls/paths.ts'

/** From what is said about a list to the list: where it can be made shorter. */
export const WAYS_TO_LISTS = {
  favourites: { to: favouritesPath(), label: 'Открыть избранное' },
  compared: { to: comparisonPath(), label: 'Открыть сравнение' },
} as const
