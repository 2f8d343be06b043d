/** A longer address would not fit the unique index of addresses. */
const MAX_URL_LENGTH = 2000
/** A dealer takes forty to eighty pictures of a car; a list of thousands is a mistake or an attack. */
const MAX_PHOTOS = 200

/** The web addresses among `urls`, normalised (`https://пример.рф/a b.jpg` is escaped), each once; at most 200. */
export function parsePhotoUrls(urls: readonly string[]): string[] {
  const addresses = new Set<string>()
  for (const url of urls) {
    const address = parsePhotoUrl(url)
    if (address !== undefined) addresses.add(address)
    if (addresses.size === MAX_PHOTOS) break
  }
  return [...addresses]
}

function parsePhotoUrl(text: string): string | undefined {
  // «//cdn.example/a.jpg»: feeds copy protocol-relative addresses from pages.
  const url = URL.parse(text.trim(), 'https://nowhere.invalid/')
  if (url === null || url.host === 'nowhere.invalid' || url.href.length > MAX_URL_LENGTH) return undefined
  return url.protocol === 'http:' || url.protocol === 'https:' ? withoutFragment(url) : undefined
}

function withoutFragment(url: URL): string {
  url.hash = ''
  return url.href
}
