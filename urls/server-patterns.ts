/** The addresses that the server answers itself, before the router: probes, photographs, the files of `public/`. */
export const SERVER_PATTERNS = [
  '/healthz',
  '/readyz',
  '/media/:file',
  '/illustrations/*',
  '/__manifest',
  '/apple-touch-icon.png',
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/staff/push.js',
] as const
