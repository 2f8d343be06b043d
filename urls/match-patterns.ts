import type { Route } from './route.ts'

interface MatchOptions {
  /** What can follow the address, as the source of a regular expression. */
  suffix?: string
  /** Matches with and without the slash at the end, whatever the table has. */
  isSlashOptional?: boolean
  isCaseInsensitive?: boolean
}

/**
 * One regular expression for the addresses of all the routes. It is anchored at both ends and repeats only single
 * characters, so that matching any path takes time in proportion to its length.
 */
export function matchPatterns(
  routes: readonly Pick<Route, 'pattern' | 'fileEnding' | 'hasRouterPosts'>[],
  { suffix = '', isSlashOptional = false, isCaseInsensitive = false }: MatchOptions = {},
): RegExp {
  const sources = routes.map((route) =>
    isSlashOptional ? patternSource(route).replace(/\/$/, '') : patternSource(route),
  )
  const ending = isSlashOptional ? `${suffix}/?` : suffix
  return new RegExp(`^(?:${sources.join('|')})${ending}$`, isCaseInsensitive ? 'is' : 's')
}

function patternSource({ pattern, fileEnding, hasRouterPosts = false }: Parameters<typeof matchPatterns>[0][number]) {
  const parameter = fileEnding === undefined ? '[^/]+' : `[\\w-]+${escapeSource(fileEnding)}`
  const source = escapeSource(pattern)
    .replaceAll(/\/:\w+\\\?/g, `(?:/${parameter})?`)
    .replaceAll(/:\w+/g, parameter)
    .replace(/\\\*$/, '.*')
  return hasRouterPosts ? `${source}(?:_\\.data)?` : source
}

const escapeSource = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
