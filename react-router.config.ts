import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Origins are judged before the router sees a call (server/guards/classify-origin.ts). Its own check compares schemes, which
  // differ behind a proxy that ends TLS, and writes what it refuses into the log as a failure.
  allowedActionOrigins: ['**'],
  // The whole map of routes in one small file that is fetched once: made page by page, it matches each part of an address
  // against every route, and a long address holds up everybody.
  routeDiscovery: { mode: 'initial' },
  future: {},
} satisfies Config
