import { brand, model } from '#domain/cars/reference/brand.ts'

export const GENESIS = brand('Genesis', 'Генезис', 'Дженезис, Дженесис, Генесис, Hyundai Genesis', [
  model('G70', 'Г70', ['sedan', 'wagon'], 'Джи 70'),
  model('G80', 'Г80', 'sedan', 'Джи 80'),
  model('G90', 'Г90', 'sedan', 'Джи 90, EQ900'),
  model('GV60', 'ГВ60', 'crossover', 'ДжиВи 60'),
  model('GV70', 'ГВ70', 'crossover', 'ДжиВи 70'),
  model('GV80', 'ГВ80', 'crossover', 'ДжиВи 80'),
  model('GV80 Coupe', 'ГВ80 Купе', 'crossover', 'ДжиВи 80 Купе'),
])
