const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What a visitor typed as text of an HTML or XML document, between tags and in attributes: no markup of his. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
