import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

// A benchmark also checks limits (docs/decisions name the figures): it exits with 1 when one is exceeded.

it.each([
  'favourites',
  'search',
  'markers',
  'outages',
  'requests',
  'uploads',
  'notices',
  'feeds-out',
  'sitemap',
  'floods',
  'desk --small',
  'desk-live --small',
  'pages --small',
])('the benchmark «%s» passes its checks', (name) => {
  // Another name than this worker's: the benchmark's database would replace that of a site that the worker shares.
  const env = { ...process.env, VITEST_POOL_ID: `${process.env.VITEST_POOL_ID ?? '0'}_bench` }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', ...name.split(' ')], {
    encoding: 'utf8',
    env,
  })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
})
