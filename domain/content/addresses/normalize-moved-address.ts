/** An address as moved ones are kept and looked up: escaped in one way, its slashes single, whoever wrote it. */
export function normalizeMovedAddress(address: string): string {
  const { pathname, search } = new URL(address, 'http://site.invalid')
  return (pathname.replaceAll(/\/{2,}/g, '/') + search).replaceAll(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase())
}
