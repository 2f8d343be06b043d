import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Origins are checked before the router sees a request (server/guards/guard-origin.server.ts). Its own check compares
  // schemes, which differ behind a proxy that ends TLS, and logs refused requests as failures.
  allowedActionOrigins: ['**'],
  // The whole route manifest in one small file that is loaded once. Created lazily, it matches each part of an address
  // against every route, and a long address blocks the server.
  routeDiscovery: { mode: 'initial' },
  // The build has two entry points (vite.config.ts).
  serverBuildFile: '[name].js',
  future: {},
} satisfies Config
