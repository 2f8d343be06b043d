import { parseSitePath } from '#app/http/parse-site-path.ts'
import { loginPath, logoutPath } from '#urls/login-paths.ts'

/** The path to open after a login: a path of this site that is no login or logout page. Undefined for anything else. */
export function backPath(back: string | null | undefined, siteUrl: string): string | undefined {
  const path = parseSitePath(back ?? '', siteUrl)
  if (path === undefined || path.length > MAX_PATH_LENGTH) return undefined
  return [loginPath(), logoutPath()].some((entry) => path.startsWith(entry)) ? undefined : path
}

const MAX_PATH_LENGTH = 2000
