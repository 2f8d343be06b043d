/** Parses an address; undefined for any other text. The oldest supported browsers have neither `URL.parse` nor `URL.canParse` (docs/browsers.md). */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    // Not an address, such as `//[`.
    return undefined
  }
}
