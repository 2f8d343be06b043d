import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Origins are judged before the router sees a call (server/judge-origin.ts). Its own check compares schemes, which
  // differ behind a proxy that ends TLS, and writes what it refuses into the log as a failure.
  allowedActionOrigins: ['**'],
  future: {},
} satisfies Config
