/** The kinds of lists that a visitor can share. */
export type SharedListKind = 'favourites' | 'comparison'
