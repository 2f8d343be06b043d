/** Which of a visitor's lists is meant. */
export type SharedListKind = 'favourites' | 'comparison'
