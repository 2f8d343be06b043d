import { parseSitePath } from '#app/http/parse-site-path.ts'
import { loginPath, logoutPath } from '#urls/paths.ts'

/** Where to go on after the login: a path of ours, and none that leads in or out again. Undefined for anything else. */
export function backPath(back: string | null | undefined, siteUrl: string): string | undefined {
  const path = parseSitePath(back ?? '', siteUrl)
  if (path === undefined || path.length > MAX_PATH_LENGTH) return undefined
  return [loginPath(), logoutPath()].some((way) => path.startsWith(way)) ? undefined : path
}

const MAX_PATH_LENGTH = 2000
