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
])('what the bench «%s» checks holds', (name) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', name], { encoding: 'utf8' })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
})
