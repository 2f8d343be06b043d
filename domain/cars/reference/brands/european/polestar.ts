import { brand, model } from '#domain/cars/reference/brand.ts'

export const POLESTAR = brand('Polestar', 'Полестар', 'Полстар, Поулстар, Volvo Polestar', [
  model('1', '1', 'coupe', 'Polestar1'),
  model('2', '2', 'liftback', 'Polestar2'),
  model('3', '3', 'crossover', 'Polestar3'),
  model('4', '4', 'crossover', 'Polestar4'),
])
