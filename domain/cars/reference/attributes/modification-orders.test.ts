import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseModificationText } from './parse-modification-text.ts'

/** What dealers write, beyond auto.ru's own order: each with its facts, and whether it is a catalogue's. */
describe('parseModificationText accepts a dealer’s own order of words', () => {
  it.each([
    ['1.5 AMT 2WD (143 л.с.)', { engineCc: 1500, gearbox: 'robot', powerHp: 143, isCatalogued: true }],
    ['1.5 AMT (143 л.с.) 2WD', { engineCc: 1500, gearbox: 'robot', powerHp: 143, isCatalogued: true }],
    ['2.0T 8AT 2WD 233 л.с.', { engineCc: 2000, gearbox: 'automatic', powerHp: 233, isCatalogued: true }],
    ['2.0 DCT 4х2 (192 л.с)', { engineCc: 2000, gearbox: 'robot', powerHp: 192, isCatalogued: true }],
    ['1.6T-GDI AMT (180 л.с.)', { engineCc: 1600, fuel: 'petrol', gearbox: 'robot', powerHp: 180 }],
    ['1.6TGDI 7DCT', { engineCc: 1600, fuel: 'petrol', gearbox: 'robot' }],
    ['1.6 T-GDI 7DCT 4WD', { engineCc: 1600, fuel: 'petrol', gearbox: 'robot', drive: 'all' }],
    ['1.6 16кл МКПП (106 л.с.)', { engineCc: 1600, gearbox: 'manual', powerHp: 106, isCatalogued: true }],
    ['1.6 л 8-кл. (90 л.с.), 5МТ', { engineCc: 1600, gearbox: 'manual', powerHp: 90, isCatalogued: true }],
    ['1.8 л 16 клапанов, МКПП-5, 122 л.с.', { engineCc: 1800, gearbox: 'manual', powerHp: 122, isCatalogued: true }],
    ['2.4 16V AT 150hp', { engineCc: 2400, gearbox: 'automatic', powerHp: 150, isCatalogued: true }],
    [
      '3.5 V6 АТ 249 л.с. 4х4',
      { engineCc: 3500, gearbox: 'automatic', powerHp: 249, drive: 'all', isCatalogued: true },
    ],
    ['1,5 МТ 2ВД 105лс', { engineCc: 1500, gearbox: 'manual', powerHp: 105, isCatalogued: true }],
    ['1,6 МТ, передний привод, 90 л/с', { engineCc: 1600, gearbox: 'manual', powerHp: 90, drive: 'front' }],
    ['4х4 2,0 АТ', { engineCc: 2000, gearbox: 'automatic', drive: 'all', isCatalogued: true }],
    ['AWD, 2.0T, 9АТ, 238 л.с.', { engineCc: 2000, gearbox: 'automatic', powerHp: 238, drive: 'all' }],
    ['238 л.с., 4WD, AT, 2.0', { engineCc: 2000, gearbox: 'automatic', powerHp: 238, drive: 'all' }],
    ['(218 л.с.) 2.0 AT 4WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 218, drive: 'all' }],
    ['2.0/AT/4WD/218 л.с.', { engineCc: 2000, gearbox: 'automatic', powerHp: 218, drive: 'all' }],
    ['2.0 AT - 4WD - 218 л.с.', { engineCc: 2000, gearbox: 'automatic', powerHp: 218, drive: 'all' }],
    ['2.0 | 8-АКПП | полный | бензин', { engineCc: 2000, gearbox: 'automatic', drive: 'all', fuel: 'petrol' }],
    ['2.0AT-4WD', { engineCc: 2000, gearbox: 'automatic', drive: 'all' }],
    ['2.0 AT,4WD,218 л.с.', { engineCc: 2000, gearbox: 'automatic', powerHp: 218, drive: 'all' }],
    ['1,5,AMT,143 л.с.', { engineCc: 1500, gearbox: 'robot', powerHp: 143 }],
    ['Бензин 1.5 турбо, робот, 147 л.с.', { engineCc: 1500, fuel: 'petrol', gearbox: 'robot', powerHp: 147 }],
    ['Дизель 2.2, автомат, 4WD', { engineCc: 2200, fuel: 'diesel', gearbox: 'automatic', drive: 'all' }],
    ['2.2 D 8AT 4WD 199 л.с.', { engineCc: 2200, fuel: 'diesel', gearbox: 'automatic', powerHp: 199, drive: 'all' }],
    ['2.5h e-CVT AWD', { engineCc: 2500, fuel: 'hybrid', gearbox: 'cvt', drive: 'all' }],
    [
      '3.0i АКПП-8 249 л.с. xDrive',
      { engineCc: 3000, fuel: 'petrol', gearbox: 'automatic', powerHp: 249, drive: 'all' },
    ],
    ['45 TFSI quattro S-tronic 2.0 (249 л.с.)', { engineCc: 2000, fuel: 'petrol', gearbox: 'robot', powerHp: 249 }],
    ['1.5 DHT Plug-in Hybrid 4WD', { engineCc: 1500, fuel: 'plug-in-hybrid', gearbox: 'robot', drive: 'all' }],
    ['DM-i 1.5 (101 л.с.)', { engineCc: 1500, fuel: 'plug-in-hybrid', powerHp: 101 }],
    ['1.5 EREV 490 л.с. 4WD', { engineCc: 1500, fuel: 'plug-in-hybrid', powerHp: 490, drive: 'all' }],
    ['1.5 e-POWER AWD', { engineCc: 1500, fuel: 'hybrid', drive: 'all' }],
    ['2.0 бензин + электро CVT', { engineCc: 2000, fuel: 'hybrid', gearbox: 'cvt' }],
    ['2.7 бензин/газ 5МТ', { engineCc: 2700, fuel: 'gas', gearbox: 'manual' }],
    ['100 kWh (544 л.с.) 4WD', { powerHp: 544, powerKw: undefined, drive: 'all' }],
    ['100 кВт·ч 544 л.с. AWD', { powerHp: 544, powerKw: undefined, drive: 'all' }],
    ['86,5 кВт*ч, 310 кВт, задний привод', { powerKw: 310, drive: 'rear' }],
    ['Long Range 475 kW 4WD', { powerKw: 475, drive: 'all' }],
    ['Electro 77 кВтч 150 кВт (204 л.с.) RWD', { fuel: 'electric', powerKw: 150, powerHp: 204, drive: 'rear' }],
    ['электро (150 л.с.), редуктор', { fuel: 'electric', gearbox: 'single-speed', powerHp: 150 }],
    ['1 498 см3, 149,6 л.с.', { engineCc: 1498, powerHp: 150 }],
    ['1998 см³ 150 л.с. 6АТ', { engineCc: 1998, gearbox: 'automatic', powerHp: 150 }],
    [
      'двигатель 2.0 л, мощность 150 л.с., коробка вариатор, привод полный',
      { engineCc: 2000, gearbox: 'cvt', powerHp: 150, drive: 'all' },
    ],
    ['2.0 л. 150 л.с. 6-ст. АКПП 4 WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 150, drive: 'all' }],
    ['1.4 TSI 7 ступ. робот', { engineCc: 1400, fuel: 'petrol', gearbox: 'robot' }],
    ['2.0 (150 л.с., 4WD, CVT)', { engineCc: 2000, gearbox: 'cvt', powerHp: 150, drive: 'all' }],
    ['1.6 MPI 6AT (110 л.с.) 2026 г.', { engineCc: 1600, fuel: 'petrol', gearbox: 'automatic', powerHp: 110 }],
    ['xDrive40i 3.0 AT (381 л.с.)', { engineCc: 3000, gearbox: 'automatic', powerHp: 381, isCatalogued: true }],
    ['Flagship 2.0 AT (238 л.с.) 4WD', { engineCc: 2000, gearbox: 'automatic', powerHp: 238, drive: 'all' }],
  ])('«%s»', (text, facts) => {
    expect(parseModificationText(text)).toMatchObject(facts)
  })

  it.each(['2.0 AT Престиж', '2.0 AT 4WD + сигнализация', '2.0 AT Tiptop'])('«%s» is not a catalogue’s', (text) => {
    expect(parseModificationText(text).isCatalogued).toBe(false)
  })

  it('in any order, with any separator', () => {
    const parts = ['2.0', '8AT', '4WD', '218 л.с.', 'бензин']
    const shape = fc.record({
      order: fc.shuffledSubarray(parts, { minLength: parts.length }),
      between: fc.constantFrom(' ', ', ', ' / ', '; ', ' | ', '  '),
      bracketed: fc.boolean(),
    })
    fc.assert(
      fc.property(shape, ({ order, between, bracketed }) => {
        const words = order.map((part) => (bracketed && part.includes('л.с.') ? `(${part})` : part))
        expect(parseModificationText(words.join(between))).toMatchObject({
          engineCc: 2000,
          fuel: 'petrol',
          gearbox: 'automatic',
          powerHp: 218,
          drive: 'all',
        })
      }),
    )
  })
})
