import { defineConfig } from 'vitest/config'
import NameFlaky from './tests/lanes/name-flaky.ts'
import { SlowFirst } from './tests/lanes/slow-first.ts'

// The name of a test file determines its lane (CONTRIBUTING.md): `x.test.ts` is pure, `x.server.test.ts` has a
// database, sockets or processes, `tests/e2e` has a site and a browser. The nightly run has `tests/nightly`, and the
// browser lane again with all cases instead of samples (tests/lanes/night.ts). `tests/engines` has a site and other
// browser engines.

const SOURCES = '{app,bench,bin,db,docs,domain,locale,platform,server,tests,urls,worker}/**'
const OTHER_LANES = ['**/node_modules/**', 'tests/e2e/**', 'tests/engines/**', 'tests/nightly/**']
const RUN = 'tests/servers/run-folder.global.ts'
const POSTGRES = 'tests/servers/postgres.global.ts'
const DEMO = 'tests/servers/demo-template.global.ts'

// A custom sequencer would override the option --sequence.shuffle.
const isShuffled = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    // For two cores. A worker runs one file after another and reuses what is slow to create: modules, a database, a
    // site, a browser.
    maxWorkers: 2,
    isolate: false,
    provide: { isNight: false },
    reporters: ['default', new NameFlaky()],
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
          // Many of these tests wait: for child processes, sockets and retries.
          maxWorkers: 4,
          pool: 'forks',
          setupFiles: ['tests/lanes/detect-leaks.ts'],
          globalSetup: [RUN, POSTGRES],
          include: [`${SOURCES}/*.server.test.{ts,tsx}`],
          exclude: OTHER_LANES,
          // A test of five seconds takes thirty on a busy machine.
          testTimeout: 90_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
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
          // docs/decisions/100-a-browser-test-may-run-twice.md
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Pages are polled until they show the expected state; a second is too short on a busy machine.
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
          // WebKit and Firefox, where the system has them; not part of `npm test`.
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
