import { brand, model } from '#domain/cars/reference/brand.ts'

export const VOLVO = brand('Volvo', 'Вольво', 'Волво, Вольва, Вольво/Volvo, Volvo/Вольво, Volvo Cars', [
  model('XC40', 'ХС40', 'crossover', 'ИксСи 40, XC40 Recharge'),
  model('C40', 'С40', 'crossover', 'C40 Recharge'),
  model('XC60', 'ХС60', 'crossover', 'ИксСи 60, ХЦ60'),
  model('XC70', 'ХС70', ['wagon', 'crossover'], 'ИксСи 70, ХЦ70'),
  model('XC90', 'ХС90', 'crossover', 'ИксСи 90, ХЦ90'),
  model('EX30', 'ЕХ30', 'crossover', 'EX30 Cross Country'),
  model('EX40', 'ЕХ40', 'crossover'),
  model('EX90', 'ЕХ90', 'crossover'),
  model('EM90', 'ЕМ90', 'minivan'),
  model('ES90', 'ИЭс 90', 'liftback'),
  model('S40', 'Эс 40', 'sedan'),
  model('S60', 'Эс 60', 'sedan'),
  model('S60 Cross Country', 'Эс 60 Кросс Кантри', 'sedan'),
  model('S70', 'Эс 70', 'sedan'),
  model('S80', 'Эс 80', 'sedan'),
  model('S90', 'Эс 90', 'sedan'),
  model('V40', 'Ви 40', ['hatchback', 'wagon']),
  model('V40 Cross Country', 'Ви 40 Кросс Кантри', 'hatchback'),
  model('V50', 'Ви 50', 'wagon'),
  model('V60', 'Ви 60', 'wagon'),
  model('V60 Cross Country', 'Ви 60 Кросс Кантри', 'wagon'),
  model('V70', 'Ви 70', 'wagon'),
  model('V90', 'Ви 90', 'wagon'),
  model('V90 Cross Country', 'Ви 90 Кросс Кантри', 'wagon'),
  model('C30', 'С30', 'hatchback'),
  model('C70', 'С70', ['convertible', 'coupe']),
  model('850', '850', ['sedan', 'wagon']),
  model('940', '940', ['sedan', 'wagon']),
])

export const LAND_ROVER = brand(
  'Land Rover',
  'Ленд Ровер',
  'Лэнд Ровер, Ланд Ровер, Land Rover/Ленд Ровер, Range Rover, Рендж Ровер',
  [
    model(
      'Range Rover',
      'Рендж Ровер',
      'suv',
      'Рейндж Ровер, Рэндж Ровер, Range Rover Vogue, Range Rover Autobiography, Ренж Ровер',
    ),
    model(
      'Range Rover Sport',
      'Рендж Ровер Спорт',
      'suv',
      'Рейндж Ровер Спорт, Рэндж Ровер Спорт, RR Sport, Ренж Ровер Спорт',
    ),
    model('Range Rover Velar', 'Рендж Ровер Велар', 'crossover', 'Velar, Велар, Рейндж Ровер Велар, Рэндж Ровер Велар'),
    model(
      'Range Rover Evoque',
      'Рендж Ровер Эвок',
      ['crossover', 'convertible'],
      'Evoque, Эвок, Эвоук, Рейндж Ровер Эвок, Рэндж Ровер Эвок, Ивок',
    ),
    model('Discovery', 'Дискавери', 'suv', 'Дисковери, Диско, Discovery 3, Discovery 4, Discovery 5'),
    model('Discovery Sport', 'Дискавери Спорт', 'crossover', 'Дисковери Спорт'),
    model('Defender', 'Дефендер', 'suv', 'Дифендер, Defender 90, Defender 110, Defender 130'),
    model('Freelander', 'Фрилендер', 'crossover', 'Фрилэндер, Freelander 2'),
  ],
)

export const JAGUAR = brand('Jaguar', 'Ягуар', 'Йагуар, Джагуар, Ягуар/Jaguar', [
  model('F-Pace', 'Ф-Пейс', 'crossover', 'ЭфПейс, Ф-Пэйс'),
  model('E-Pace', 'Е-Пейс', 'crossover', 'ИПейс Е, Е-Пэйс'),
  model('I-Pace', 'Ай-Пейс', 'crossover', 'И-Пейс'),
  model('XE', 'ИксИ', 'sedan'),
  model('XF', 'ХФ', ['sedan', 'wagon'], 'ИксЭф'),
  model('XJ', 'ИксДжей', 'sedan', 'XJ8, XJL'),
  model('XK', 'ИксКей', ['coupe', 'convertible'], 'XKR'),
  model('F-Type', 'Ф-Тайп', ['coupe', 'convertible'], 'ЭфТайп'),
  model('S-Type', 'Эс-Тайп', 'sedan', 'С-Тайп'),
  model('X-Type', 'Икс-Тайп', ['sedan', 'wagon'], 'Х-Тайп'),
])

export const SAAB = brand('Saab', 'Сааб', 'Саб', [
  model('9-3', '9-3', ['sedan', 'convertible', 'wagon', 'hatchback']),
  model('9-5', '9-5', ['sedan', 'wagon']),
  model('9000', '9000', ['sedan', 'hatchback']),
  model('900', '900', ['hatchback', 'convertible']),
])

export const POLESTAR = brand('Polestar', 'Полестар', 'Полстар, Поулстар, Volvo Polestar', [
  model('1', '1', 'coupe', 'Polestar1'),
  model('2', '2', 'liftback', 'Polestar2'),
  model('3', '3', 'crossover', 'Polestar3'),
  model('4', '4', 'crossover', 'Polestar4'),
])
