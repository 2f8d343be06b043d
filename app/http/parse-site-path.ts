import { parseUrl } from '#domain/parse-url.ts'

/**
 * The path, query and anchor that an answer's `link` names, or undefined when it would lead out of this site or is no
 * path: `//evil.example`, `/\\evil.example`, `javascript:…`, a foreign or doubtful address.
 */
export function parseSitePath(link: string, origin: string): string | undefined {
  // Browsers read a backslash as a slash, and pass over line breaks and tabs.
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!link.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(link)) return undefined
  const address = parseUrl(link, origin)
  if (address === undefined) return undefined
  const { origin: where, pathname, search, hash } = address
  // `/.//evil.example` becomes a path that would be a host the next time it is read.
  return where === origin && !pathname.startsWith('//') ? pathname + search + hash : undefined
}
