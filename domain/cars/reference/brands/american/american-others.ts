import { brand, model } from '#domain/cars/reference/brand.ts'

export const JEEP = brand('Jeep', 'Джип', 'Джипп, Джип/Jeep, Jeep/Джип', [
  model('Grand Cherokee', 'Гранд Чероки', 'crossover', 'Грант Чероки, Grand Cheroki'),
  model('Grand Cherokee L', 'Гранд Чероки Л', 'crossover'),
  model('Grand Cherokee SRT', 'Гранд Чероки СРТ', 'crossover', 'Grand Cherokee SRT8, Grand Cherokee Trackhawk'),
  model('Cherokee', 'Чероки', ['crossover', 'suv']),
  model('Wrangler', 'Вранглер', 'suv', 'Рэнглер, Ренглер, Вренглер, Wrangler Unlimited, Wrangler Rubicon, Рэндлер'),
  model('Compass', 'Компас', 'crossover', 'Компасс'),
  model('Renegade', 'Ренегат', 'crossover', 'Ренегейд'),
  model('Patriot', 'Патриот', 'crossover'),
  model('Liberty', 'Либерти', ['suv', 'crossover']),
  model('Commander', 'Коммандер', ['suv', 'crossover'], 'Командер'),
  model('Gladiator', 'Гладиатор', 'pickup'),
  model('Wagoneer', 'Вагонир', 'suv'),
  model('Grand Wagoneer', 'Гранд Вагонир', 'suv'),
  model('Avenger', 'Авенджер', 'crossover'),
])

export const DODGE = brand('Dodge', 'Додж', 'Доджь, Dodg, Додж/Dodge', [
  model('Caliber', 'Калибр', 'hatchback', 'Калибер'),
  model('Journey', 'Джорни', 'crossover', 'Джорней'),
  model('Nitro', 'Нитро', 'suv'),
  model('Durango', 'Дуранго', ['crossover', 'suv']),
  model('Challenger', 'Челленджер', 'coupe', 'Челенджер'),
  model('Charger', 'Чарджер', ['sedan', 'coupe']),
  model('Avenger', 'Авенджер', 'sedan'),
  model('Stratus', 'Стратус', 'sedan'),
  model('Neon', 'Неон', 'sedan'),
  model('Intrepid', 'Интрепид', 'sedan'),
  model('Dart', 'Дарт', 'sedan'),
  model('Magnum', 'Магнум', 'wagon'),
  model('Viper', 'Вайпер', ['coupe', 'convertible']),
  model('Caravan', 'Караван', 'minivan'),
  model('Grand Caravan', 'Гранд Караван', 'minivan'),
  model('Ram', 'Рам', 'pickup', 'Ram 1500, Рам 1500'),
  model('Dakota', 'Дакота', 'pickup'),
])

export const RAM = brand('RAM', 'Рам', 'Dodge RAM, Додж Рам, Рэм, Ram Trucks', [
  model('1500', '1500', 'pickup', '1500 TRX, TRX, 1500 Crew Cab'),
  model('2500', '2500', 'pickup'),
  model('3500', '3500', 'pickup'),
  model('ProMaster', 'Промастер', 'van'),
])

export const CHRYSLER = brand('Chrysler', 'Крайслер', 'Кресле, Краслер, Chrisler, Крайслер/Chrysler, Хрислер', [
  model('300C', '300Ц', ['sedan', 'wagon'], '300, 300С SRT8, 300C SRT'),
  model('300M', '300М', 'sedan'),
  model('PT Cruiser', 'ПТ Крузер', ['hatchback', 'convertible'], 'Пити Крузер'),
  model('Sebring', 'Себринг', ['sedan', 'convertible', 'coupe']),
  model('200', '200', 'sedan'),
  model('Crossfire', 'Кроссфайр', ['coupe', 'convertible']),
  model('Concorde', 'Конкорд', 'sedan'),
  model('Voyager', 'Вояджер', 'minivan', 'Вояжер'),
  model('Grand Voyager', 'Гранд Вояджер', 'minivan', 'Гранд Вояжер'),
  model('Town & Country', 'Таун Кантри', 'minivan', 'Town and Country'),
  model('Pacifica', 'Пасифика', ['minivan', 'crossover']),
])

export const PONTIAC = brand('Pontiac', 'Понтиак', 'Понтияк', [
  model('Vibe', 'Вайб', 'hatchback'),
  model('Firebird', 'Файрберд', ['coupe', 'convertible']),
  model('Grand AM', 'Гранд АМ', ['sedan', 'coupe']),
  model('G6', 'Джи 6', ['sedan', 'coupe']),
])

export const SCION = brand('Scion', 'Сайон', 'Скион', [
  model('tC', 'тС', 'coupe'),
  model('xB', 'хБ', 'hatchback'),
  model('xD', 'хД', 'hatchback'),
  model('FR-S', 'ФР-С', 'coupe'),
])
