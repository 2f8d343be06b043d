import { defineConfig } from 'vitest/config'

const nodeModules = '**/node_modules/**'

export default defineConfig({
  test: {
    globalSetup: ['tests/postgres.global.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,domain,db,platform,server,worker,bin,tests}/**/*.test.{ts,tsx}'],
          exclude: [nodeModules, 'tests/e2e/**'],
          // They wait for PostgreSQL, sockets and children more than they reckon.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // A page is watched until it says so; a second is short on a machine that does something else as well.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
