/** An address in the form in which moved ones are stored and looked up: uniform escapes, single slashes. */
export function normalizeMovedAddress(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid')
  return (pathname.replaceAll(/\/{2,}/g, '/') + search).replaceAll(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())
}
