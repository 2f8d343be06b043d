/** What programs ask for, or files; with a slash at its end: all that lies below. app/routes.ts and public/ are held to it by a test. */
const MACHINE_ADDRESSES = [
  '/ajax/',
  '/feeds/',
  '/illustrations/',
  '/media/',
  '/og/',
  '/personal/login/by/',
  '/sitemaps/',
  '/__manifest',
  '/apple-touch-icon.png',
  '/cars/count.json',
  '/favicon.ico',
  '/favicon.svg',
  '/healthz',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/saved.json',
  '/llms.txt',
  '/manifest.webmanifest',
  '/personal/data/export.json',
  '/readyz',
  '/robots.txt',
  '/search/suggest.json',
  '/services/to/price.json',
  '/services/trade-in/estimate.json',
  '/sitemap.xml',
  '/technical/test-drive/slots.json',
  '/technical/test-drive/visit.ics',
]

/** Whether the site answers at this path with something that is no page, whatever the dealer says of it. */
export function isMachineAddress(path: string): boolean {
  return (
    // A router's request for the data of a page.
    path.endsWith('.data') ||
    MACHINE_ADDRESSES.some((own) =>
      own.endsWith('/') ? path.startsWith(own) && path !== own : path === own || path === `${own}/`,
    )
  )
}
