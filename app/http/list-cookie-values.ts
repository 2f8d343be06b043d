/** The values of the cookies of this name in a `Cookie` header or in `document.cookie`: usually one, or none. */
export function listCookieValues(cookies: string | null, name: string): string[] {
  const prefix = `${name}=`
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length))
}
