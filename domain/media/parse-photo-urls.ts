/** A longer address is no photograph's, and would not fit the index that keeps addresses apart. */
const MAX_URL_LENGTH = 2000
/** A dealer takes forty pictures of a car, an eager one eighty; a list of thousands is a mistake or worse. */
const MAX_PHOTOS = 200

/** The web addresses among `urls`, written in one way (`https://пример.рф/a b.jpg` with its signs escaped), each once; the first 200. */
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
  // «//cdn.example/a.jpg» is how pages write it; feeds copy it from there.
  const url = URL.parse(text.trim(), 'https://nowhere.invalid/')
  if (url === null || url.host === 'nowhere.invalid' || url.href.length > MAX_URL_LENGTH) return undefined
  return url.protocol === 'http:' || url.protocol === 'https:' ? withoutFragment(url) : undefined
}

function withoutFragment(url: URL): string {
  url.hash = ''
  return url.href
}
