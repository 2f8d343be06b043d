import { fillPattern, withQuery } from './fill-pattern.ts'

/** The ids of the saved cars: for a page that has been open for a long time. */
export const savedCarsPath = () => fillPattern('/saved.json')

/** The favourites, in the order given by `sort`. */
export const favouritesPath = (sort?: string) => withQuery(fillPattern('/favorites/'), { ...(sort && { sort }) })
/** The shelf of viewed cars on that page. */
export const VIEWED_ID = 'viewed'
/** The action for changes of the whole list of favourites. */
export const favouriteChangesPath = () => fillPattern('/favorites/changes/')
/** Favourites that their owner has shared with everybody who has the link. */
export const sharedFavouritesPath = (token: string) => fillPattern('/favorites/shared/:token/', { token })

/** The comparison of a block; by default of the block with more cars. */
export const comparisonPath = (view: ComparisonPathParams = {}) =>
  withQuery(fillPattern('/compare/'), comparisonQuery(view))
/** A comparison that its owner has shared with everybody who has the link. */
export const sharedComparisonPath = (token: string, view: ComparisonPathParams = {}) =>
  withQuery(fillPattern('/compare/shared/:token/', { token }), comparisonQuery(view))

export interface ComparisonPathParams {
  block?: 'new' | 'used'
  /** Leaves out the rows that are the same for all cars. */
  isDifferencesOnly?: boolean
  /** The car that the visitor is replacing. */
  replacedId?: number
}

const comparisonQuery = ({ block, isDifferencesOnly, replacedId }: ComparisonPathParams): Record<string, string> => ({
  ...(block !== undefined && { block }),
  ...(isDifferencesOnly === true && { only: 'differences' }),
  ...(replacedId !== undefined && { replace: String(replacedId) }),
})
