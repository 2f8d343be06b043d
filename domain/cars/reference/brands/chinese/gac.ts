import { brand, model } from '#domain/cars/reference/brand.ts'

export const GAC = brand(
  'GAC',
  'ГАК',
  'Gac Motor, Trumpchi, GAC Trumpchi, ГАК Моторс, ДжиЭйСи, Трампчи, Гак (GAC), GAC/ГАК',
  [
    model('GS3', 'ГС3', 'crossover', 'ДжиЭс 3, GS3 Emzoom, Emzoom, GS3 Power'),
    model('GS4', 'ГС4', 'crossover', 'ДжиЭс 4'),
    model('GS4 Max', 'ГС4 Макс', 'crossover'),
    model('GS4 Plus', 'ГС4 Плюс', 'crossover', 'Emkoo, GS4 Emkoo'),
    model('GS5', 'ГС5', 'crossover', 'ДжиЭс 5'),
    model('GS8', 'ГС8', 'crossover', 'ДжиЭс 8, GS8 Traveller, GS8 II'),
    model('GN6', 'ГН6', 'minivan', 'M6'),
    model('GN8', 'ГН8', 'minivan', 'ДжиЭн 8'),
    model('M8', 'М8', 'minivan', 'Эм 8, M8 Master, M8 Pro'),
    model('E8', 'Е8', 'minivan'),
    model('E9', 'Е9', 'minivan'),
    model('Empow', 'Эмпау', 'sedan', 'Эмпов, GA4, Empow Sport'),
    model('S7', 'С7', 'crossover'),
    model('S9', 'С9', 'crossover'),
    model('ES9', 'ЕС9', 'crossover'),
  ],
)

export const AION = brand('Aion', 'Айон', 'GAC Aion, Эйон', [
  model('S', 'Эс', 'sedan'),
  model('S Plus', 'Эс Плюс', 'sedan'),
  model('V', 'Ви', 'crossover', 'V Plus'),
  model('Y', 'Вай', 'crossover'),
  model('Y Plus', 'Вай Плюс', 'crossover'),
  model('LX', 'ЛХ', 'crossover', 'LX Plus'),
  model('UT', 'ЮТ', 'hatchback'),
])

export const HYPTEC = brand('Hyptec', 'Хайптек', 'Hyper, GAC Hyper, Aion Hyper, GAC Hyptec', [
  model('GT', 'ГТ', 'sedan'),
  model('HT', 'ХТ', 'crossover'),
  model('SSR', 'ССР', 'coupe'),
])
