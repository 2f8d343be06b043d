/**
 * Addresses for programs, and files; with a trailing slash: everything below. A test compares them with app/routes.ts
 * and public/.
 */
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

/** Whether the site serves something other than a page at this path, whatever the dealer configures. */
export function isMachineAddress(path: string): boolean {
  return (
    // React Router's request for the data of a page.
    path.endsWith('.data') ||
    MACHINE_ADDRESSES.some((own) =>
      own.endsWith('/') ? path.startsWith(own) && path !== own : path === own || path === `${own}/`,
    )
  )
}
