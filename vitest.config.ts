import { defineConfig } from 'vitest/config'

const nodeModules = '**/node_modules/**'

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // For two cores; tests wait for browsers, PostgreSQL, sockets and children more than they reckon.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          globalSetup: ['tests/postgres.global.ts'],
          include: ['{app,domain,db,platform,server,worker,bin,tests}/**/*.test.{ts,tsx}'],
          exclude: [nodeModules, 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          globalSetup: ['tests/postgres.global.ts', 'tests/demo-house.global.ts'],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each file has a site and a database of its own.
          // A page is watched until it says so; a second is short on a machine that does something else as well.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
})
