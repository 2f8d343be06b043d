/** What the cookies of this name say, in a `Cookie` header or in `document.cookie`: one as a rule, or none. */
export function listCookieValues(cookies: string | null, name: string): string[] {
  const prefix = `${name}=`
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}
