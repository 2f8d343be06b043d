/** A space at which no line ends: between a figure and its unit, a short word and the next. */
export const NBSP = '\u00A0'

/** Has no width, and no line ends beside it: around the dash of a range. */
export const WORD_JOINER = '\u2060'
