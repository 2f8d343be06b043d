import { expect, it } from 'vitest'
import { listChannelRows } from './list-channel-rows.ts'

it('each channel has its figures, also one that has nothing or is not in the settings', () => {
  const rows = listChannelRows(
    ['mail', 'crm'],
    [
      { channel: 'mail', state: 'waiting', count: 3, oldestSeconds: 600 },
      { channel: 'mail', state: 'dead', count: 2, oldestSeconds: 0 },
      { channel: 'mail', state: 'delivered', count: 90, oldestSeconds: 0 },
      { channel: 'old', state: 'held', count: 1, oldestSeconds: 0 },
      { channel: 'done', state: 'delivered', count: 5, oldestSeconds: 0 },
    ],
  )
  expect(rows).toEqual([
    { name: 'crm', waiting: 0, oldest: null, held: 0, dead: 0 },
    { name: 'mail', waiting: 3, oldest: '10\u00a0минут назад', held: 0, dead: 2 },
    { name: 'old', waiting: 0, oldest: null, held: 1, dead: 0 },
  ])
})
