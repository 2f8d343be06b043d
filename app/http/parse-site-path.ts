import { parseUrl } from '#domain/parse-url.ts'

/**
 * The path, query and anchor of an answer's `link`; undefined when it is not a path or leads to another site:
 * `//evil.example`, `/\\evil.example`, `javascript:…`, a foreign or malformed address.
 */
export function parseSitePath(link: string, origin: string): string | undefined {
  // Browsers treat a backslash as a slash, and ignore line breaks and tabs.
  // oxlint-disable-next-line no-control-regex -- control characters are searched for
  if (!link.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(link)) return undefined
  const address = parseUrl(link, origin)
  if (address === undefined) return undefined
  const { origin: linkOrigin, pathname, search, hash } = address
  // `/.//evil.example` becomes a path that would be parsed as a host the next time.
  return linkOrigin === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
