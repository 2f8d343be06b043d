import { brand, model } from '#domain/cars/reference/brand.ts'

export const CHEVROLET = brand(
  'Chevrolet',
  'Шевроле',
  'Шевролет, Шевролле, Chevrole, Chevy, Шевроле/Chevrolet, Chevrolet/Шевроле, Шеврале, Chevrollet',
  [
    model('Cruze', 'Круз', ['sedan', 'hatchback', 'wagon'], 'Cruz'),
    model('Lacetti', 'Лачетти', ['sedan', 'hatchback', 'wagon'], 'Лачети, Лацетти, Lachetti'),
    model('Aveo', 'Авео', ['sedan', 'hatchback'], 'Авэо'),
    model('Cobalt', 'Кобальт', 'sedan', 'Кобальд'),
    model('Onix', 'Оникс', ['sedan', 'hatchback']),
    model('Nexia', 'Нексия', 'sedan'),
    model('Spark', 'Спарк', 'hatchback'),
    model('Monza', 'Монза', 'sedan'),
    model('Lanos', 'Ланос', 'sedan'),
    model('Rezzo', 'Реззо', 'minivan'),
    model('Evanda', 'Эванда', 'sedan'),
    model('Epica', 'Эпика', 'sedan'),
    model('Malibu', 'Малибу', 'sedan'),
    model('Impala', 'Импала', 'sedan'),
    model('Volt', 'Вольт', 'liftback'),
    model('Bolt', 'Болт', ['hatchback', 'crossover'], 'Bolt EV'),
    model('Bolt EUV', 'Болт ИЮВи', 'crossover'),
    model('Camaro', 'Камаро', ['coupe', 'convertible'], 'Комаро'),
    model('Corvette', 'Корвет', ['coupe', 'convertible']),
    model('Captiva', 'Каптива', 'crossover', 'Каптиваа, Captiva Sport'),
    model('Equinox', 'Эквинокс', 'crossover'),
    model('Equinox EV', 'Эквинокс ИВи', 'crossover'),
    model('Menlo', 'Менло', 'crossover'),
    model('Tracker', 'Трекер', ['crossover', 'suv'], 'Трэкер'),
    model('Trax', 'Тракс', 'crossover'),
    model('Seeker', 'Сикер', 'crossover'),
    model('TrailBlazer', 'Трейлблейзер', ['suv', 'crossover'], 'Трэйлблейзер'),
    model('Blazer', 'Блейзер', ['suv', 'crossover']),
    model('Traverse', 'Траверс', 'crossover'),
    model('Tahoe', 'Тахо', 'suv', 'Тахое'),
    model('Suburban', 'Субурбан', 'suv', 'Сабурбан'),
    model('Niva', 'Нива', 'suv', 'Шнива, Niva 2123, 2123'),
    model('Orlando', 'Орландо', ['minivan', 'crossover']),
    model('Express', 'Экспресс', ['van', 'minivan']),
    model('Damas', 'Дамас', ['van', 'minivan']),
    model('Labo', 'Лабо', 'pickup'),
    model('Colorado', 'Колорадо', 'pickup'),
    model('Silverado', 'Сильверадо', 'pickup', 'Silverado 1500'),
    model('Avalanche', 'Аваланш', 'pickup'),
  ],
)

export const CADILLAC = brand('Cadillac', 'Кадиллак', 'Кадилак, Cadilac, Каделлак, Кадиллак/Cadillac, Кадилакк', [
  model('Escalade', 'Эскалейд', 'suv', 'Эскалэйд, Эскаледа, Escalade ESV'),
  model('XT4', 'ХТ4', 'crossover'),
  model('XT5', 'ХТ5', 'crossover'),
  model('XT6', 'ХТ6', 'crossover'),
  model('SRX', 'СРХ', 'crossover'),
  model('CT4', 'СТ4', 'sedan'),
  model('CT5', 'СТ5', 'sedan'),
  model('CT6', 'СТ6', 'sedan'),
  model('CTS', 'ЦТС', ['sedan', 'coupe', 'wagon']),
  model('ATS', 'АТС', ['sedan', 'coupe']),
  model('BLS', 'БЛС', ['sedan', 'wagon']),
  model('STS', 'СТС', 'sedan'),
  model('DeVille', 'Девиль', 'sedan'),
  model('Lyriq', 'Лирик', 'crossover'),
])

export const GMC = brand('GMC', 'ДжиЭмСи', 'ГМС, ДжиЭмСи (GMC)', [
  model('Yukon', 'Юкон', 'suv', 'Yukon XL, Yukon Denali'),
  model('Acadia', 'Акадия', 'crossover'),
  model('Terrain', 'Террейн', 'crossover'),
  model('Envoy', 'Энвой', 'suv'),
  model('Sierra', 'Сьерра', 'pickup', 'Sierra 1500'),
  model('Savana', 'Савана', ['van', 'minivan']),
  model('Hummer EV', 'Хаммер ЕВ', ['pickup', 'suv']),
  model('Canyon', 'Каньон', 'pickup'),
])

export const HUMMER = brand('Hummer', 'Хаммер', 'Хамер, Hammer, Хаммер/Hummer', [
  model('H1', 'Н1', 'suv', 'Хаммер 1'),
  model('H2', 'Н2', ['suv', 'pickup'], 'Х2'),
  model('H3', 'Н3', ['suv', 'pickup'], 'Х3'),
])

export const BUICK = brand('Buick', 'Бьюик', 'Буик, Бюик', [
  model('Envision', 'Энвижн', 'crossover', 'Envision S'),
  model('Envision Plus', 'Энвижн Плюс', 'crossover'),
  model('Encore', 'Энкор', 'crossover'),
  model('Encore GX', 'Энкор ГХ', 'crossover'),
  model('Enclave', 'Энклав', 'crossover'),
  model('GL8', 'ГЛ8', 'minivan'),
  model('Regal', 'Регал', 'sedan'),
  model('Verano', 'Верано', 'sedan'),
  model('Velite 6', 'Велайт 6', 'wagon'),
  model('Electra E5', 'Электра Е5', 'crossover', 'E5'),
])

export const DAEWOO = brand('Daewoo', 'Дэу', 'Деу, Дэо, Даево, Daewo, Дэу/Daewoo, Daewoo/Дэу, Дэво, Деo', [
  model('Nexia', 'Нексия', 'sedan', 'Нексиа, Nexia N150'),
  model('Matiz', 'Матиз', 'hatchback', 'Матис'),
  model('Gentra', 'Джентра', 'sedan'),
  model('Lanos', 'Ланос', ['sedan', 'hatchback'], 'Sens, Сенс'),
  model('Espero', 'Эсперо', 'sedan'),
  model('Leganza', 'Леганза', 'sedan'),
  model('Nubira', 'Нубира', ['sedan', 'wagon']),
  model('Tosca', 'Тоска', 'sedan'),
  model('Winstorm', 'Винсторм', 'crossover'),
  model('Damas', 'Дамас', 'van'),
])

export const RAVON = brand('Ravon', 'Равон', 'Рэйвон, Равен', [
  model('R2', 'Р2', 'hatchback'),
  model('R3', 'Р3', 'sedan', 'R3 Nexia, Nexia R3'),
  model('R4', 'Р4', 'sedan'),
  model('Gentra', 'Джентра', 'sedan'),
  model('Matiz', 'Матиз', 'hatchback'),
])
