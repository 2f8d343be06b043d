import { expect, it } from 'vitest'
import { nameModel } from './name-model.ts'
import { readVersion } from './read-version.ts'

it.each<[string, string | null, string | null, string]>([
  ['RX', '350h 2.5hyb CVT (250 л.с.) 4WD', 'F SPORT', 'RX 350h'],
  ['RX', '350h', null, 'RX 350h'],
  ['LX', '500d 3.4d AT (299 л.с.) 4WD', 'Luxury', 'LX 500d'],
  ['Vesta', 'SW Cross 1.8 MT (122 л.с.)', 'Техно', 'Vesta SW Cross'],
  ['Vesta SW Cross', 'SW Cross 1.8 MT (122 л.с.)', 'Техно', 'Vesta SW Cross'],
  ['FX', 'FX30d 3.0d AT (238 л.с.) 4WD', null, 'FX30d'],
  ['P7', 'P7+', null, 'P7+'],
  ['E-Класс', '300 d 2.0d AT (249 л.с.) 4WD', null, 'E-Класс 300 d'],
  ['Tiguan', 'L 2.0 TSI DSG', null, 'Tiguan L'],
  ['UNI-K', 'iDD', null, 'UNI-K iDD'],
  ['A4', '40 TDI quattro 2.0d AMT (190 л.с.) 4WD', null, 'A4 40 TDI'],
  ['Tiguan', '2.0 TDI DSG', null, 'Tiguan'],
  ['ID.6', 'X Pro', null, 'ID.6 X Pro'],
  ['Seal', 'EV 390 кВт 4WD', null, 'Seal EV'],
  ['Monjaro', 'Flagship 2.0 AT (238 л.с.) 4WD', null, 'Monjaro Flagship'],
  ['Monjaro', 'Flagship 2.0 AT (238 л.с.) 4WD', 'Flagship', 'Monjaro'],
  ['Land Cruiser Prado', '250', null, 'Land Cruiser Prado 250'],
  ['Galaxy Starship 7', 'EX5 EM-i', null, 'Galaxy Starship 7 EX5 EM-i'],
  ['7X', 'Long Range 475 kW 4WD', null, '7X Long Range'],
  ['Camry', '2.5 AT (200 л.с.)', null, 'Camry'],
  ['H9', '(218 л.с.) 2.0 AT 4WD', null, 'H9'],
  ['001', 'Electro AT (400 кВт) 4WD', null, '001'],
  ['001', '310 кВт (422 л.с.) 4WD', null, '001'],
  ['Jolion', '2.0 бензин, Premium', null, 'Jolion'],
  ['Jolion', '2025 II (рестайлинг)', null, 'Jolion'],
  ['Jolion', '18374280', null, 'Jolion'],
  ['Jolion', 'Подогрев сидений, камера заднего вида и люк', null, 'Jolion'],
  ['Jolion', null, null, 'Jolion'],
])('a %s with the modification «%s» and the trim «%s» is a %s', (name, modification, trim, whole) => {
  expect(nameModel({ model: { name }, version: readVersion(modification, name, trim) })).toBe(whole)
})
