import { brand, model } from '#domain/cars/reference/brand.ts'

export const IRAN_KHODRO = brand('Iran Khodro', 'Иран Ходро', 'IKCO, Икко', [
  model('Tara', 'Тара', 'sedan'),
  model('Dena Plus', 'Дена Плюс', 'sedan', 'Dena'),
  model('Soren', 'Сорен', 'sedan'),
  model('Samand', 'Саманд', 'sedan', 'Самандр'),
  model('Runna', 'Рана', 'sedan'),
  model('Rira', 'Рира', 'crossover'),
])

export const ZAZ = brand('ZAZ', 'ЗАЗ', 'Запорожец', [
  model('Chance', 'Шанс', ['sedan', 'hatchback'], 'Ченс'),
  model('Sens', 'Сенс', ['sedan', 'hatchback']),
  model('Lanos', 'Ланос', 'sedan'),
  model('Vida', 'Вида', ['sedan', 'hatchback']),
  model('Forza', 'Форза', ['sedan', 'liftback']),
  model('1102 Таврия', '1102 Таврия', 'hatchback', '1102, Таврия, Tavria'),
  model('1105 Дана', '1105 Дана', 'wagon', '1105, Дана'),
  model('968', '968', 'sedan', '968М Запорожец, 968М'),
])
