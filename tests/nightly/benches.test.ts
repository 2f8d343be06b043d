import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

// What a measurement also checks (docs/decisions name the figures): it ends with 1 where that does not hold.

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
])('the benchmark «%s» passes its checks', (name) => {
  // Not this worker's: a site that the worker keeps would lose its database to that of the bench.
  const env = { ...process.env, VITEST_POOL_ID: `${process.env.VITEST_POOL_ID ?? '0'}_bench` }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', name], { encoding: 'utf8', env })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
})
