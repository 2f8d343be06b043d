import { fillPattern, withQuery } from './fill-pattern.ts'

/** The saved cars, as ids: for a page that has been open for long. */
export const savedCarsPath = () => fillPattern('/saved.json')

/** The favourites, in the order that the query names. */
export const favouritesPath = (sort?: string) => withQuery(fillPattern('/favorites/'), { ...(sort && { sort }) })
/** Where changes of the favourites as a whole are posted. */
export const favouriteChangesPath = () => fillPattern('/favorites/changes/')
/** The favourites that their owner has opened to everybody with the link. */
export const sharedFavouritesPath = (token: string) => fillPattern('/favorites/shared/:token/', { token })

/** The comparison of a block, or of the one that has more cars. */
export const comparisonPath = (view: ComparisonPathParams = {}) =>
  withQuery(fillPattern('/compare/'), comparisonQuery(view))
/** The same, opened by its owner to everybody with the link. */
export const sharedComparisonPath = (token: string, view: ComparisonPathParams = {}) =>
  withQuery(fillPattern('/compare/shared/:token/', { token }), comparisonQuery(view))

export interface ComparisonPathParams {
  block?: 'new' | 'used'
  /** Without the rows in which all cars are alike. */
  isDifferencesOnly?: boolean
  /** The car for which another is being sought. */
  replacedId?: number
}

const comparisonQuery = ({ block, isDifferencesOnly, replacedId }: ComparisonPathParams): Record<string, string> => ({
  ...(block !== undefined && { block }),
  ...(isDifferencesOnly === true && { only: 'differences' }),
  ...(replacedId !== undefined && { replace: String(replacedId) }),
})
