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

export const JAC = brand('JAC', 'ДЖАК', 'Жак, Джэк, Jac Motors, JAC/ДЖАК, Джак Моторс', [
  model('J7', 'Джей 7', 'liftback', 'J7 Plus, Джей7 Плюс, A5'),
  model('J3', 'Джей 3', ['hatchback', 'sedan'], 'J3 Turin'),
  model('J5', 'Джей 5', 'sedan'),
  model('J2', 'Джей 2', 'hatchback'),
  model('J6', 'Джей 6', 'minivan'),
  model('S1', 'С1', 'crossover', 'Rein'),
  model('S3', 'С3', 'crossover', 'Эс 3'),
  model('S5', 'С5', 'crossover', 'Эс 5'),
  model('S7', 'С7', 'crossover', 'Эс 7'),
  model('JS3', 'ДжейЭс 3', 'crossover'),
  model('JS4', 'ДжейЭс 4', 'crossover'),
  model('JS5', 'ДжейЭс 5', 'crossover'),
  model('JS6', 'ДжейЭс 6', 'crossover'),
  model('JS8', 'ДжейЭс 8', 'crossover'),
  model('JS8 Pro', 'ДжейЭс 8 Про', 'crossover'),
  model('JS9', 'ДжейЭс 9', 'crossover'),
  model('T6', 'Т6', 'pickup'),
  model('T8', 'Т8', 'pickup'),
  model('T8 Pro', 'Т8 Про', 'pickup'),
  model('T9', 'Т9', 'pickup', 'T9 Hunter'),
  model('RF8', 'РФ8', 'minivan', 'Refine RF8'),
  model('M4', 'М4', 'minivan', 'Refine M4'),
  model('M5', 'М5', 'minivan', 'Refine, Refine M5'),
  model('iEV7S', 'иЕВ7С', 'crossover', 'IEV7'),
  model('E-JS4', 'Е-ДжейЭс 4', 'crossover'),
  model('Sunray', 'Санрей', 'van'),
])

export const BAIC = brand(
  'BAIC',
  'БАИК',
  'Баик Моторс, Бэйк, Beijing, BAIC Motor, БАИК (BAIC), Бейцзин, Baic/Баик, Beijing (BAIC)',
  [
    model('U5 Plus', 'У5 Плюс', 'sedan', 'U5'),
    model('U7', 'У7', 'sedan'),
    model('X3', 'Х3', 'crossover'),
    model('X35', 'Х35', 'crossover', 'Senova X35'),
    model('X55', 'Х55', 'crossover', 'X55 Plus, Senova X55, X55 II'),
    model('X65', 'Х65', 'crossover', 'Senova X65'),
    model('X7', 'Х7', 'crossover'),
    model('X75', 'Х75', 'crossover'),
    model('BJ30', 'БиДжей 30', 'crossover'),
    model('BJ40', 'БиДжей 40', 'suv', 'BJ40 Plus, BJ40L, БДж40'),
    model('BJ60', 'БиДжей 60', 'suv', 'БДж60'),
    model('BJ80', 'БиДжей 80', 'suv'),
    model('BJ90', 'БиДжей 90', 'suv'),
    model('EU5', 'ЕУ5', 'sedan'),
    model('EU7', 'ЕУ7', 'sedan'),
    model('D20', 'Д20', ['sedan', 'hatchback'], 'Senova D20'),
  ],
)

export const BAW = brand('BAW', 'БАВ', 'БАУ, Beijing Auto Works', [
  model('212', '212', 'suv', 'T01, 212 T01'),
  model('Ace M7', 'Эйс М7', 'minivan', 'M7'),
  model('Calorie', 'Калори', 'pickup'),
])

export const ARCFOX = brand('Arcfox', 'Аркфокс', '', [
  model('Alpha S', 'Альфа С', 'sedan', 'S5, αS'),
  model('Alpha T', 'Альфа Т', 'crossover', 'T5, αT'),
  model('Kaola', 'Каола', 'minivan'),
])

export const STELATO = brand('Stelato', 'Стелато', 'Xiangjie, Стелатто', [model('S9', 'С9', ['sedan', 'wagon'])])

export const LUXEED = brand('Luxeed', 'Люксид', 'Zhijie, Лаксид', [
  model('R7', 'Р7', 'crossover'),
  model('S7', 'С7', 'liftback'),
])
