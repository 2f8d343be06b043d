import { brand, model } from '#domain/cars/reference/brand.ts'

export const TAGAZ = brand('TagAZ', 'ТагАЗ', 'Таганрогский автозавод', [
  model('Tager', 'Тагер', 'suv'),
  model('Road Partner', 'Роад Партнер', 'suv'),
  model('C10', 'Ц10', 'sedan'),
  model('C190', 'Ц190', 'crossover'),
  model('Vega', 'Вега', 'sedan'),
  model('Aquila', 'Аквила', 'sedan'),
  model('LC100', 'ЛЦ100', 'van', 'Hardy'),
])

export const VORTEX = brand('Vortex', 'Вортекс', 'ТагАЗ Вортекс', [
  model('Tingo', 'Тинго', 'crossover', 'Tingo FL'),
  model('Estina', 'Эстина', 'sedan'),
  model('Corda', 'Корда', 'sedan'),
])
