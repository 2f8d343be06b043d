import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choosePerson,
  findCovers,
  findRule,
  type RoutedRequest,
  ROUTING_MOMENTS,
  ROUTING_WAYS,
  type RoutingRule,
} from './routing-rule.ts'

const KINDS = ['auto', 'credit', 'trade']
const ANY: RoutingRule = { kinds: null, brandIds: null, branchId: null, moment: 'any', way: 'turn', staffIds: [] }
const rule = (parts: Partial<RoutingRule> = {}): RoutingRule => ({ ...ANY, ...parts })
const request: RoutedRequest = { kind: 'auto', brandId: 1, branchId: 2, isOpen: true }

const anyRule = fc.record<RoutingRule>({
  kinds: fc.option(fc.subarray(KINDS, { minLength: 1 })),
  brandIds: fc.option(fc.subarray([1, 2], { minLength: 1 })),
  branchId: fc.option(fc.constantFrom(1, 2)),
  moment: fc.constantFrom(...ROUTING_MOMENTS),
  way: fc.constantFrom(...ROUTING_WAYS),
  staffIds: fc.constant([]),
})
const anyRequest = fc.record<RoutedRequest>({
  kind: fc.constantFrom(...KINDS),
  brandId: fc.option(fc.constantFrom(1, 2, 3)),
  branchId: fc.option(fc.constantFrom(1, 2, 3)),
  isOpen: fc.boolean(),
})
const candidates = fc.uniqueArray(
  fc.record({ id: fc.nat(9), turn: fc.option(fc.integer({ min: 1, max: 99 })), openRequests: fc.nat(3) }),
  { selector: ({ id }) => id },
)

describe('the rule of a request', () => {
  it.each([
    ['every request', {}, true],
    ['its kind', { kinds: ['credit', 'auto'] }, true],
    ['another kind', { kinds: ['credit'] }, false],
    ['its brand', { brandIds: [1] }, true],
    ['another brand', { brandIds: [3] }, false],
    ['its branch', { branchId: 2 }, true],
    ['another branch', { branchId: 1 }, false],
    ['open hours', { moment: 'open' }, true],
    ['closed hours', { moment: 'closed' }, false],
  ] as const)('is for %s', (_, parts, isFound) => {
    expect(findRule([rule(parts)], request) !== undefined).toBe(isFound)
  })

  it('is the first that fits; a rule for some brands or branches is for no request without one', () => {
    const [first, second] = [rule({ kinds: ['auto'] }), rule()]
    expect(findRule([first, second], request)).toBe(first)
    expect(findRule([second, first], request)).toBe(second)
    const unknown = { ...request, brandId: null, branchId: null }
    expect(findRule([rule({ brandIds: [1] }), rule({ branchId: 2 })], unknown)).toBeUndefined()
  })
})

describe('what earlier rules leave of a rule', () => {
  it.each([
    ['nothing', [rule(), rule({ kinds: ['auto'] })], { isUnreachable: true, takenBy: [0] }],
    ['a part', [rule({ kinds: ['auto'] }), rule()], { isUnreachable: false, takenBy: [0] }],
    ['everything', [rule({ kinds: ['auto'] }), rule({ kinds: ['credit'] })], { isUnreachable: false, takenBy: [] }],
    [
      'nothing of open and closed hours together',
      [rule({ moment: 'open' }), rule({ moment: 'closed' }), rule({ branchId: 1 })],
      { isUnreachable: true, takenBy: [0, 1] },
    ],
  ])('%s', (_, rules, cover) => {
    expect(findCovers(rules, KINDS).at(-1)).toEqual(cover)
  })

  it('an unreachable rule is never chosen, a reachable one is', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 5 }), anyRequest, (rules, asked) => {
        const found = findRule(rules, asked)
        if (found === undefined) return
        const covers = findCovers(rules, KINDS)
        const index = rules.indexOf(found)
        expect(covers[index]?.isUnreachable).toBe(false)
        const later = covers.filter(
          (_, place) => place > index && findRule([rules[place] ?? found], asked) !== undefined,
        )
        for (const cover of later) expect(cover.takenBy).toContain(index)
      }),
    )
  })
})

describe('the person of a rule', () => {
  it('is nobody of a pool, or without anybody', () => {
    expect(choosePerson('pool', [{ id: 1, turn: null, openRequests: 0 }])).toBeUndefined()
    expect(choosePerson('turn', [])).toBeUndefined()
  })

  it('in turn: whose last offer is the longest ago; the least loaded: nobody has fewer requests', () => {
    fc.assert(
      fc.property(candidates, (people) => {
        const next = choosePerson('turn', people)
        for (const person of people) expect((next?.turn ?? 0) <= (person.turn ?? 0)).toBe(true)
        const least = choosePerson('least', people)
        for (const { openRequests } of people) expect(least?.openRequests).toBeLessThanOrEqual(openRequests)
      }),
    )
  })

  it('everybody gets as many in turn, give or take one, whatever the loads are', () => {
    fc.assert(
      fc.property(
        candidates.filter(({ length }) => length > 0),
        fc.nat(40),
        (people, count) => {
          const state = people.map((person): typeof person => ({ ...person, turn: null }))
          const offers = new Map<number, number>()
          for (let turn = 1; turn <= count; turn += 1) {
            const next = state.find(({ id }) => id === choosePerson('turn', state)?.id)
            if (next === undefined) throw new Error('Nobody was chosen')
            next.turn = turn
            offers.set(next.id, (offers.get(next.id) ?? 0) + 1)
          }
          const counts = state.map(({ id }) => offers.get(id) ?? 0)
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
