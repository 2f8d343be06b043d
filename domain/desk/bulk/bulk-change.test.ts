import { expect, it } from 'vitest'
import { formatBulkSelection, MAX_BULK, parseBulkChange, parseBulkSelection } from './bulk-change.ts'

const numbers = (address: string) => parseBulkSelection(new URLSearchParams(address)).numbers

it.each(['status=new&number=7%2C9', 'owner=nobody&q=45-67&all=1', 'number=7'])(
  'the selection of %s is its address again',
  (address) => {
    expect(formatBulkSelection(parseBulkSelection(new URLSearchParams(address))).toString()).toBe(address)
  },
)

it('a selection has each number once, no other text, and at most five hundred', () => {
  expect(numbers('number=7&number=7&number=x&number=-1&number=0')).toEqual([7])
  const many = Array.from({ length: MAX_BULK + 1 }, (_, index) => `number=${index + 1}`).join('&')
  expect(parseBulkSelection(new URLSearchParams(many))).toMatchObject({ numbers: { length: MAX_BULK }, isCut: true })
})

it.each([
  ['do=transfer&to=7', { kind: 'transfer', to: 7 }],
  ['to=7', { kind: 'transfer', to: 7 }],
  ['do=status&set=spam', { kind: 'spam' }],
  ['do=status&set=lost:price', { kind: 'lost', reason: 'price' }],
  ['do=status&set=duplicate&of=12', { kind: 'duplicate', of: 12 }],
  ['do=transfer', undefined],
  ['do=status&to=7', undefined],
  ['do=status&set=won', undefined],
  ['do=status&set=lost:«»', undefined],
  ['do=status&set=duplicate&of=x', undefined],
])('«%s» is the change %o', (address, change) => {
  const params = new URLSearchParams(address)
  expect(parseBulkChange((name) => params.get(name))).toEqual(change)
})
