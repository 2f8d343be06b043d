const STORAGE_KEY = 'recent queries'
const MAX_QUERIES = 5

/** What has been searched for in this browser, the latest first. It never leaves the browser. */
export function listRecentQueries(): string[] {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? '').split('\n').filter((query) => query !== '')
  } catch {
    // A browser that stores nothing has no recent queries.
    return []
  }
}

/** Adds a query to the recent ones; an empty one is none. */
export function rememberQuery(text: string): void {
  const query = text.replaceAll(/\s+/g, ' ').trim()
  if (query === '') return
  const others = listRecentQueries().filter((recent) => recent.toLowerCase() !== query.toLowerCase())
  store([query, ...others].slice(0, MAX_QUERIES))
}

/** Forgets them all. */
export const forgetQueries = () => store([])

function store(queries: string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, queries.join('\n'))
  } catch {
    // As above.
  }
}
