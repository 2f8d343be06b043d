import { expect, it } from 'vitest'
import { toProcessConfig } from './process-config.ts'

it.each([
  [1, 10],
  [2, 5],
  [3, 4],
  [8, 2],
  [64, 2],
])('of ten connections each of %i processes has %i', (siteProcesses, databasePool) => {
  expect(toProcessConfig({ siteProcesses, databasePool: 10 }).databasePool).toBe(databasePool)
})
