import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RequestSuspicion } from '#db/schema.ts'
import type { ChannelFilter } from '../channels/channel.ts'
import { planDeliveries } from './plan-deliveries.server.ts'
import type { ResolvedAnswers } from '../submission/resolve-answers.server.ts'

const channel = (name: string, only: ChannelFilter = {}) => ({ name, only })
const SALES = channel('sales', { kinds: ['auto', 'call'] })
const GEELY = channel('geely', { brands: ['geely'] })
const TVER = channel('tver', { branches: ['tver'], kinds: ['auto'] })
const ALL = channel('all')

const resolvedAnswers = (parts: Partial<ResolvedAnswers> = {}): ResolvedAnswers => ({ details: {}, ...parts })
const plan = (channels: (typeof ALL)[], parts: Partial<ResolvedAnswers> = {}, suspicion?: RequestSuspicion) =>
  planDeliveries({ channels, newId: randomUUID }, { kind: 'auto', resolved: resolvedAnswers(parts), suspicion })
const names = (...params: Parameters<typeof plan>) => plan(...params).map((delivery) => delivery.channel)

it('a request goes to every channel whose filter matches its kind, its brand and its branch', () => {
  const channels = [SALES, GEELY, TVER, ALL]
  expect(names(channels)).toEqual(['sales', 'all'])
  expect(names(channels, { brand: { id: 1, slug: 'geely' } })).toEqual(['sales', 'geely', 'all'])
  expect(names(channels, { branch: { id: 1, slug: 'tver' } })).toEqual(['sales', 'tver', 'all'])
})

it('a request that matches no channel goes to the first', () => {
  expect(names([GEELY, TVER])).toEqual(['geely'])
  expect(names([])).toEqual([])
})

it('a visitor who left an e-mail gets a confirmation, and no channel gets two deliveries', () => {
  expect(names([ALL], { email: 'anna@example.ru' })).toEqual(['all', 'visitor'])
  expect(names([ALL, ALL, channel('visitor')], { email: 'anna@example.ru' })).toEqual(['all', 'visitor'])
})

it.each([
  [undefined, 'waiting'],
  ['too-fast', 'waiting'],
  ['honeypot', 'held'],
  ['too-many-of-phone', 'held'],
  ['too-many-of-email', 'held'],
  ['too-many-from-address', 'held'],
] as const)('under the suspicion %s deliveries are %s', (suspicion, state) => {
  expect(plan([ALL], { email: 'anna@example.ru' }, suspicion).map((delivery) => delivery.state)).toEqual([state, state])
})
