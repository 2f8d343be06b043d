import { brand, model } from '#domain/cars/reference/brand.ts'

export const SSANGYONG = brand(
  'SsangYong',
  'СсангЙонг',
  'KGM, Санг Йонг, Саньенг, KG Mobility, SsangYong (KGM), KGM (SsangYong), Ссангйенг, Сан Йонг, Сангенг, КГМ',
  [
    model('Actyon', 'Актион', 'crossover', 'Актеон, Actyon New, New Actyon, Экшен'),
    model('Actyon Sports', 'Актион Спортс', 'pickup', 'Actyon Sport, Актион Спорт'),
    model('Kyron', 'Кайрон', 'suv', 'Киррон'),
    model('Rexton', 'Рекстон', 'suv', 'Рэкстон, Rexton W'),
    model('Rexton Sports', 'Рекстон Спортс', 'pickup', 'Musso Grand'),
    model('Rexton Sports Khan', 'Рекстон Спортс Хан', 'pickup'),
    model('Musso', 'Муссо', ['suv', 'pickup'], 'Мусо'),
    model('Musso Sports', 'Муссо Спортс', 'pickup', 'Musso Sport'),
    model('Korando', 'Корандо', ['crossover', 'suv'], 'Карандо, Korando C'),
    model('Korando Family', 'Корандо Фэмили', 'suv'),
    model('Tivoli', 'Тиволи', 'crossover'),
    model('Tivoli Grand', 'Тиволи Гранд', 'crossover'),
    model('XLV', 'ХЛВ', 'crossover'),
    model('Torres', 'Торрес', 'crossover', 'Торес'),
    model('Torres EVX', 'Торрес ИВиИкс', 'crossover'),
    model('Rodius', 'Родиус', 'minivan'),
    model('Stavic', 'Ставик', 'minivan', 'Turismo'),
    model('Chairman', 'Чаирмен', 'sedan', 'Chairman W, Чеирман'),
    model('Nomad', 'Номад', 'crossover'),
    model('Istana', 'Истана', 'minivan'),
  ],
)
