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

export const FORD = brand('Ford', 'Форд', 'Форд/Ford, Ford/Форд, Форт', [
  model('Focus', 'Фокус', ['hatchback', 'sedan', 'wagon'], 'Focus 2, Focus 3, Фокус 2, Фокус 3, Fokus'),
  model('Focus ST', 'Фокус СТ', 'hatchback'),
  model('Focus RS', 'Фокус РС', 'hatchback'),
  model('Fiesta', 'Фиеста', ['hatchback', 'sedan']),
  model('Fusion', 'Фьюжн', 'hatchback', 'Фьюжен, Фюжн'),
  model('Fusion (North America)', 'Фьюжн Америка', 'sedan', 'Fusion USA'),
  model('Mondeo', 'Мондео', ['sedan', 'liftback', 'wagon'], 'Мандео, Mondeo 4, Мондео 4'),
  model('Escort', 'Эскорт', ['sedan', 'hatchback', 'wagon']),
  model('Scorpio', 'Скорпио', 'sedan'),
  model('Sierra', 'Сиерра', ['sedan', 'hatchback']),
  model('Taurus', 'Таурус', 'sedan'),
  model('Crown Victoria', 'Краун Виктория', 'sedan'),
  model('Mustang', 'Мустанг', ['coupe', 'convertible']),
  model('Mustang Mach-E', 'Мустанг Мах-Е', 'crossover', 'Mach-E'),
  model('Puma', 'Пума', 'crossover'),
  model('EcoSport', 'Экоспорт', 'crossover', 'Еко Спорт'),
  model('Kuga', 'Куга', 'crossover'),
  model('Escape', 'Эскейп', 'crossover'),
  model('Edge', 'Эдж', 'crossover', 'Edge L'),
  model('Maverick', 'Маверик', ['crossover', 'pickup']),
  model('Explorer', 'Эксплорер', 'crossover', 'Эксплоер, Explorer Sport, Эксплорэр'),
  model('Expedition', 'Экспедишн', 'suv', 'Экспедишен'),
  model('Excursion', 'Экскурсион', 'suv', 'Экскёршн'),
  model('Bronco', 'Бронко', 'suv'),
  model('Bronco Sport', 'Бронко Спорт', 'crossover'),
  model('Territory', 'Территори', 'crossover', 'Equator Sport'),
  model('Equator', 'Экватор', 'crossover'),
  model('Evos', 'Эвос', 'liftback'),
  model('Everest', 'Эверест', 'suv'),
  model('Ranger', 'Рейнджер', 'pickup', 'Рэнджер'),
  model('F-150', 'Ф-150', 'pickup', 'F-150 Raptor, Raptor'),
  model('F-250', 'Ф-250', 'pickup'),
  model('C-MAX', 'Си-Макс', 'minivan', 'Ц-Макс, Focus C-MAX, Grand C-MAX'),
  model('S-MAX', 'Эс-Макс', 'minivan'),
  model('B-MAX', 'Би-Макс', 'minivan'),
  model('Galaxy', 'Гэлакси', 'minivan', 'Галакси'),
  model('Tourneo Custom', 'Турнео Кастом', 'minivan', 'Торнео Кастом'),
  model('Tourneo Connect', 'Турнео Коннект', 'minivan', 'Торнео Коннект'),
  model('Transit', 'Транзит', ['van', 'minivan'], 'Transit FBD'),
  model('Transit Custom', 'Транзит Кастом', ['van', 'minivan']),
  model('Transit Connect', 'Транзит Коннект', ['van', 'minivan']),
])

export const LINCOLN = brand('Lincoln', 'Линкольн', 'Линколн, Linkoln', [
  model('Navigator', 'Навигатор', 'suv'),
  model('Aviator', 'Авиатор', ['crossover', 'suv']),
  model('Corsair', 'Корсар', 'crossover', 'Корсэйр'),
  model('Nautilus', 'Наутилус', 'crossover'),
  model('MKX', 'МКХ', 'crossover'),
  model('MKC', 'ЭмКейСи', 'crossover'),
  model('MKZ', 'МКЗ', 'sedan'),
  model('Continental', 'Континенталь', 'sedan'),
  model('Town Car', 'Таун Кар', ['sedan', 'limousine']),
  model('Zephyr', 'Зефир', 'sedan'),
])

export const TESLA = brand('Tesla', 'Тесла', 'Тэсла, Tesla Motors', [
  model('Model 3', 'Модель 3', 'sedan', '3, Модел 3'),
  model('Model S', 'Модель S', 'liftback', 'S, Модель Эс, Модел S'),
  model('Model X', 'Модель X', 'crossover', 'X, Модель Икс, Модел Х'),
  model('Model Y', 'Модель Y', 'crossover', 'Y, Модель Игрек, Модел Y'),
  model('Cybertruck', 'Кибертрак', 'pickup', 'Сайбертрак'),
  model('Roadster', 'Родстер', 'convertible'),
])
