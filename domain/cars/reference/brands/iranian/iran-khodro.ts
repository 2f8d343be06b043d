import { brand, model } from '#domain/cars/reference/brand.ts'

export const IRAN_KHODRO = brand('Iran Khodro', 'Иран Ходро', 'IKCO, Икко', [
  model('Tara', 'Тара', 'sedan'),
  model('Dena Plus', 'Дена Плюс', 'sedan', 'Dena'),
  model('Soren', 'Сорен', 'sedan'),
  model('Samand', 'Саманд', 'sedan', 'Самандр'),
  model('Runna', 'Рана', 'sedan'),
  model('Rira', 'Рира', 'crossover'),
])
