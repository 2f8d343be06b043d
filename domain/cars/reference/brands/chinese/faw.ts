import { brand, model } from '#domain/cars/reference/brand.ts'

export const FAW = brand('FAW', 'ФАВ', 'Фау, Фав Китай, FAW/ФАВ', [
  model('Besturn B50', 'Бестурн Б50', 'sedan', 'B50'),
  model('Besturn B70', 'Бестурн Б70', 'sedan', 'B70'),
  model('Besturn X40', 'Бестурн Х40', 'crossover', 'X40, Bestune X40'),
  model('Besturn X80', 'Бестурн Х80', 'crossover', 'X80'),
  model('Bestune T55', 'Бестьюн Т55', 'crossover', 'T55'),
  model('Bestune T77', 'Бестьюн Т77', 'crossover', 'T77, Bestune T77 Pro'),
  model('Bestune T99', 'Бестьюн Т99', 'crossover', 'T99'),
  model('Oley', 'Олей', ['sedan', 'hatchback']),
  model('V2', 'В2', 'hatchback'),
  model('V5', 'В5', 'sedan'),
  model('Vita', 'Вита', ['sedan', 'hatchback']),
])

export const BESTUNE = brand('Bestune', 'Бестьюн', 'Бестун, Бестюн, FAW Bestune, Besturn, Бестурн, Бэстьюн, Bestyune', [
  model('B30', 'Б30', 'sedan'),
  model('B50', 'Б50', 'sedan'),
  model('B70', 'Б70', 'sedan', 'B70S'),
  model('NAT', 'НАТ', 'minivan'),
  model('T33', 'Т33', 'crossover'),
  model('T55', 'Т55', 'crossover'),
  model('T77', 'Т77', 'crossover', 'T77 Pro'),
  model('T90', 'Т90', 'crossover'),
  model('T99', 'Т99', 'crossover'),
  model('Joy', 'Джой', 'crossover'),
  model('Pony', 'Пони', 'hatchback'),
  model('M9', 'М9', 'minivan'),
])

export const HONGQI = brand('Hongqi', 'Хончи', 'Хунци, Хунчи, Хонгчи, Хонки, Хонгки, Hongchi, FAW Hongqi', [
  model('H5', 'Н5', 'sedan', 'Аш 5, ЭйчФайв'),
  model('H6', 'Н6', 'liftback', 'Аш 6'),
  model('H7', 'Н7', 'sedan', 'Аш 7'),
  model('H9', 'Н9', 'sedan', 'Аш 9'),
  model('HQ9', 'ХКу9', 'minivan', 'Аш Кью 9'),
  model('HS3', 'ХС3', 'crossover', 'Аш Эс 3'),
  model('HS5', 'ХС5', 'crossover', 'Аш Эс 5'),
  model('HS7', 'ХС7', 'crossover', 'Аш Эс 7'),
  model('E-HS3', 'Е-ХС3', 'crossover'),
  model('E-HS9', 'Е-ХС9', 'crossover'),
  model('E-QM5', 'Е-КуМ5', 'sedan'),
  model('EH7', 'ЕН7', 'sedan'),
  model('EHS7', 'ЕХС7', 'crossover'),
  model('Ousado', 'Усадо', 'sedan'),
  model('L5', 'Л5', 'limousine'),
])
