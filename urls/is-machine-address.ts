import { patternPrefix } from './fill-pattern.ts'
import { ROUTES } from './routes.ts'
import { SERVER_PATTERNS } from './server-patterns.ts'

/** What ends in a slash is a form's or a script's way to its own page, and stands among the pages. */
const PATTERNS = [
  ...ROUTES.filter(({ kind, pattern }) => kind === 'machine' && !pattern.endsWith('/')).map(({ pattern }) => pattern),
  ...SERVER_PATTERNS,
]
const ADDRESSES = new Set<string>(PATTERNS)
const FOLDERS = PATTERNS.filter((pattern) => /[:*]/.test(pattern)).map(patternPrefix)

/** Whether the site answers at this path with something that is no page, whatever the dealer says of it. */
export function isMachineAddress(path: string): boolean {
  return (
    // A router's request for the data of a page.
    path.endsWith('.data') ||
    ADDRESSES.has(path.replace(/\/$/, '')) ||
    FOLDERS.some((folder) => path.startsWith(folder) && path !== folder)
  )
}
