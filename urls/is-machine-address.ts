import { ROUTES } from './routes.ts'
import { SERVER_PATTERNS } from './server-patterns.ts'

/** Without addresses that end in a slash: forms and scripts of a page use them, below the addresses of pages. */
const PATTERNS = [
  ...ROUTES.filter(({ kind, pattern }) => kind === 'machine' && !pattern.endsWith('/')).map(({ pattern }) => pattern),
  ...SERVER_PATTERNS,
]
const ADDRESSES = new Set<string>(PATTERNS)
const WITH_PARAMETERS = PATTERNS.filter((pattern) => /[:*]/.test(pattern)).map(toRegExp)

/** A parameter at the end stands for everything below its folder. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replace(/(?::\w+|\*)$/, '.+')
    .replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

/** Whether something that is no page answers at this path: no address can have moved from there. */
export function isMachineAddress(path: string): boolean {
  return (
    // The router's request for the data of a page.
    path.endsWith('.data') ||
    ADDRESSES.has(path.replace(/\/$/, '')) ||
    WITH_PARAMETERS.some((pattern) => pattern.test(path))
  )
}
