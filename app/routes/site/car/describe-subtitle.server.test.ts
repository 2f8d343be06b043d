import { expect, it } from 'vitest'
import { describeSubtitle } from './describe-subtitle.server.ts'

it.each([
  ['Luxe', null, '1.5 AMT (147 л.с.)', 'Luxe\u00a0· 1,5 AMT (147\u00a0л.\u00a0с.)'],
  ['Luxe', null, null, 'Luxe'],
  [null, '350h', '350h 2.5hyb CVT (250 л. с.) 4WD', '2,5hyb CVT (250\u00a0л.\u00a0с.) 4WD'],
  [null, '350h', '350h', ''],
  [null, null, null, ''],
])('of trim %s, version %s and modification %s is «%s»', (trim, version, modification, subtitle) => {
  expect(describeSubtitle({ card: { trim, version }, modification })).toBe(subtitle)
})
