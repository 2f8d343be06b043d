import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/lanes/slow-first.ts'

// A test's lane is told by its name (CONTRIBUTING.md): `x.test.ts` is pure, `x.server.test.ts` has a database, sockets or
// processes, `tests/e2e` has a site and a browser. The night has `tests/nightly`, and the browser lane once more with all
// of what is a sample by day (tests/lanes/night.ts). `tests/engines` has a site and the other engines.

const SOURCES = '{app,bench,bin,db,docs,domain,locale,platform,server,tests,urls,worker}/**'
const OTHER_LANES = ['**/node_modules/**', 'tests/e2e/**', 'tests/engines/**', 'tests/nightly/**']
const RUN = 'tests/servers/run-folder.global.ts'
const POSTGRES = 'tests/servers/postgres.global.ts'
const DEMO = 'tests/servers/demo-template.global.ts'

// A sequencer of ours would have the last word.
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    // For two cores. A worker takes one file after another and keeps what is dear: modules, a database, a site, a browser.
    maxWorkers: 2,
    isolate: false,
    provide: { isNight: false },
    sequence: isShuffled ? {} : { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          pool: 'threads',
          setupFiles: ['tests/lanes/pure.ts'],
          include: [`${SOURCES}/*.test.{ts,tsx}`],
          exclude: ['**/*.server.test.{ts,tsx}', ...OTHER_LANES],
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          // Much of it waits: for children, for sockets, for what is tried again.
          maxWorkers: 4,
          pool: 'forks',
          setupFiles: ['tests/lanes/detect-leaks.ts'],
          globalSetup: [RUN, POSTGRES],
          include: [`${SOURCES}/*.server.test.{ts,tsx}`],
          exclude: OTHER_LANES,
          // What takes five seconds takes thirty on a machine that does three other things.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          pool: 'forks',
          setupFiles: ['tests/lanes/detect-leaks.ts'],
          globalSetup: [RUN, POSTGRES, DEMO],
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A page is watched until it says so; a second is short on a machine that does something else as well.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          pool: 'forks',
          setupFiles: ['tests/lanes/detect-leaks.ts'],
          globalSetup: [RUN, POSTGRES, DEMO],
          provide: { isNight: true },
          include: ['tests/nightly/**/*.test.ts', 'tests/e2e/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          // WebKit and Firefox, where the system has them: no part of `npm test`.
          name: 'engines',
          pool: 'forks',
          setupFiles: ['tests/lanes/detect-leaks.ts'],
          globalSetup: [RUN, POSTGRES, DEMO],
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
})
