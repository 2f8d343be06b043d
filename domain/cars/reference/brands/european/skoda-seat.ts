import { brand, model } from '#domain/cars/reference/brand.ts'

export const SKODA = brand('Skoda', 'Шкода', 'Scoda, Шкода/Skoda, Skoda/Шкода, Shkoda, Skoda Auto, Чкода', [
  model(
    'Octavia',
    'Октавия',
    ['liftback', 'wagon'],
    'Актавия, Октавиа, Oktavia, Octavia A5, Octavia A7, Octavia A8, Octavia Combi, Octavia Tour',
  ),
  model('Octavia RS', 'Октавия РС', ['liftback', 'wagon']),
  model('Octavia Scout', 'Октавия Скаут', 'wagon'),
  model('Rapid', 'Рапид', 'liftback', 'Рэпид, Рапит'),
  model('Superb', 'Суперб', ['liftback', 'wagon', 'sedan'], 'Суперп, Superb Combi'),
  model('Kodiaq', 'Кодиак', 'crossover', 'Кадьяк, Кодьяк, Kodiak, Кадиак, Kodiaq GT, Kodiaq RS'),
  model('Karoq', 'Карок', 'crossover', 'Karok, Карокк'),
  model('Kamiq', 'Камик', 'crossover', 'Kamik, Kamiq GT'),
  model('Yeti', 'Йети', 'crossover', 'Ети, Ети Йети, Eti'),
  model('Fabia', 'Фабия', ['hatchback', 'wagon', 'sedan'], 'Фабиа, Fabia Combi'),
  model('Fabia RS', 'Фабия РС', ['hatchback', 'wagon']),
  model('Roomster', 'Румстер', 'minivan', 'Roomster Scout'),
  model('Citigo', 'Ситиго', 'hatchback'),
  model('Scala', 'Скала', 'hatchback'),
  model('Enyaq', 'Эньяк', 'crossover', 'Enyaq iV, Enyaq Coupe, Эниак'),
  model('Elroq', 'Элрок', 'crossover'),
  model('Felicia', 'Фелиция', ['hatchback', 'wagon', 'pickup']),
])

export const SEAT = brand('SEAT', 'Сеат', 'Сиат, Seat (Сеат)', [
  model('Leon', 'Леон', ['hatchback', 'wagon']),
  model('Ibiza', 'Ибица', ['hatchback', 'wagon'], 'Ибиза'),
  model('Toledo', 'Толедо', ['sedan', 'liftback']),
  model('Cordoba', 'Кордоба', 'sedan'),
  model('Altea', 'Альтеа', 'minivan', 'Altea XL'),
  model('Altea Freetrack', 'Альтеа Фритрек', 'minivan', 'Freetrack'),
  model('Alhambra', 'Альгамбра', 'minivan'),
  model('Arona', 'Арона', 'crossover'),
  model('Ateca', 'Атека', 'crossover'),
  model('Tarraco', 'Таррако', 'crossover'),
  model('Exeo', 'Эксео', ['sedan', 'wagon']),
])

export const CUPRA = brand('Cupra', 'Купра', 'Seat Cupra, Куппра', [
  model('Formentor', 'Форментор', 'crossover'),
  model('Ateca', 'Атека', 'crossover'),
  model('Leon', 'Леон', ['hatchback', 'wagon']),
  model('Born', 'Борн', 'hatchback'),
  model('Tavascan', 'Таваскан', 'crossover'),
  model('Terramar', 'Террамар', 'crossover'),
])
