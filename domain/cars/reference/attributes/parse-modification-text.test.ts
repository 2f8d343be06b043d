import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseModificationText } from './parse-modification-text.ts'

describe('parseModificationText', () => {
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
    ['2.0 4WD AT (238 л.с.)', { engineCc: 2000, gearbox: 'automatic', powerHp: 238, drive: 'all' }],
    ['AT 2.0 (248 л.с) 4WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 248, drive: 'all' }],
    ['1.5 TSI DSG', { engineCc: 1500, fuel: 'petrol', gearbox: 'robot' }],
    ['2.8 D-4D AT 4x4', { engineCc: 2800, fuel: 'diesel', gearbox: 'automatic', drive: 'all' }],
    ['2.0T DCT 4WD', { engineCc: 2000, gearbox: 'robot', drive: 'all' }],
    ['2.0 AT 218 л. с. 4WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 218, drive: 'all' }],
    ['2.0 Бензин/электро CVT', { engineCc: 2000, fuel: 'hybrid', gearbox: 'cvt' }],
    ['1.5 подключаемый гибрид AMT/4WD', { engineCc: 1500, fuel: 'plug-in-hybrid', gearbox: 'robot', drive: 'all' }],
    ['бензин, 2.0 л, 218 л. с.', { engineCc: 2000, fuel: 'petrol', powerHp: 218 }],
    [
      'Полный привод, 1,5 л., вариатор, 147 л.с., бензин',
      { engineCc: 1500, fuel: 'petrol', gearbox: 'cvt', powerHp: 147, drive: 'all' },
    ],
    ['Luxury', {}],
    ['', {}],
  ])('parses «%s»', (text, facts) => {
    const { isCatalogued: _isCatalogued, ...parts } = parseModificationText(text)
    expect(parts).toEqual(facts)
  })

  it.each([
    ['2.0 AT (200 л.с.) 4WD', true],
    ['SW Cross 1.8 MT (122 л.с.)', true],
    ['2.0 4WD AT (238 л.с.)', true],
    ['4WD 2.0T AT', true],
    ['2.0 (248 л.с)', true],
    ['2.0', false],
    ['AT 4WD', false],
    ['2.4 Diesel Power AT (184 л.с.)', false],
    ['2.8x AT', false],
  ])('«%s» is a modification of a catalogue: %s', (text, isCatalogued) => {
    expect(parseModificationText(text)).toMatchObject({ isCatalogued })
  })

  it('never throws, whatever the text is', () => {
    fc.assert(
      fc.property(fc.uint16Array(), (codes) => {
        expect(() => parseModificationText(String.fromCharCode(...codes))).not.toThrow()
      }),
    )
  })
})
