import { brand, model } from '#domain/cars/reference/brand.ts'

export const TESLA = brand('Tesla', 'Тесла', 'Тэсла, Tesla Motors', [
  model('Model 3', 'Модель 3', 'sedan', '3, Модел 3'),
  model('Model S', 'Модель S', 'liftback', 'S, Модель Эс, Модел S'),
  model('Model X', 'Модель X', 'crossover', 'X, Модель Икс, Модел Х'),
  model('Model Y', 'Модель Y', 'crossover', 'Y, Модель Игрек, Модел Y'),
  model('Cybertruck', 'Кибертрак', 'pickup', 'Сайбертрак'),
  model('Roadster', 'Родстер', 'convertible'),
])
