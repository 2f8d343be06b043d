/** A longer text is cut here. */
export const MAX_SEARCH_LENGTH = 100

/**
 * The text that somebody of the staff looks for: without spaces around it, not too long, and without the character that
 * PostgreSQL does not have.
 */
export const trimSearch = (text: string): string => text.replaceAll('\0', '').trim().slice(0, MAX_SEARCH_LENGTH).trim()
