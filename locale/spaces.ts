/** A non-breaking space: between a number and its unit, or a short word and the next one. */
export const NBSP = '\u00A0'

/** A character without width that prevents a line break: around the dash of a range. */
export const WORD_JOINER = '\u2060'

/** Replaces the non-breaking spaces of a text, for readers that show or compare it as it is: terminals, a CRM. */
export const withPlainSpaces = (text: string) => text.replaceAll(NBSP, ' ')
