import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModification } from './read-modification.ts'

describe('readModification', () => {
  it.each([
    ['2.0 AT (200 л.с.) 4WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 200, drive: 'all' }],
    ['600 3.5 AT (415 л.с.) 4WD', { engineCc: 3500, gearbox: 'automatic', powerHp: 415, drive: 'all' }],
    ['1.5 AMT (150 л.с.)', { engineCc: 1500, gearbox: 'robot', powerHp: 150 }],
    ['2.5hyb CVT (218 л.с.)', { engineCc: 2500, fuel: 'hybrid', gearbox: 'cvt', powerHp: 218 }],
    ['2.5hyb CVT (218 л.с.) 4WD', { engineCc: 2500, fuel: 'hybrid', gearbox: 'cvt', powerHp: 218, drive: 'all' }],
    [
      '500d 3.3d AT (299 л.с.) 4WD',
      { engineCc: 3300, fuel: 'diesel', gearbox: 'automatic', powerHp: 299, drive: 'all' },
    ],
    ['1.6 MT (106 л.с.)', { engineCc: 1600, gearbox: 'manual', powerHp: 106 }],
    ['1,6 МТ (106 л.с.)', { engineCc: 1600, gearbox: 'manual', powerHp: 106 }],
    ['Electro AT (218 кВт)', { fuel: 'electric', gearbox: 'single-speed', powerKw: 218 }],
    ['1.5d MT', { engineCc: 1500, fuel: 'diesel', gearbox: 'manual' }],
    ['350 3.5 AT', { engineCc: 3500, gearbox: 'automatic' }],
    ['Luxury', {}],
    ['', {}],
  ])('reads «%s»', (text, told) => {
    expect(readModification(text)).toEqual(told)
  })

  it('answers for any text at all', () => {
    fc.assert(
      fc.property(fc.uint16Array(), (codes) => {
        expect(() => readModification(String.fromCharCode(...codes))).not.toThrow()
      }),
    )
  })
})
