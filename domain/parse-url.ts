/** The address that a text is, or undefined. Browsers of our floor have neither `URL.parse` nor `URL.canParse` (docs/browsers.md). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    // No address at all, such as `//[`.
    return undefined
  }
}
