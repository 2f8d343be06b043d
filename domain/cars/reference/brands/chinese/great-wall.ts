import { brand, model } from '#domain/cars/reference/brand.ts'

export const HAVAL = brand(
  'Haval',
  'Хавейл',
  'Хавал, Хавэйл, Хавэл, Хавал/Haval, Haval/Хавейл, Хаваль, Havel, Havail, Хавел',
  [
    model('Jolion', 'Джолион', 'crossover', 'Джолиан, Жолион, Joilon, Jolyon, Jolion New, Chulian'),
    model('F7', 'Ф7', 'crossover', 'Эф 7, F7 New'),
    model('F7x', 'Ф7х', 'crossover', 'Эф 7 икс'),
    model('F5', 'Ф5', 'crossover'),
    model('Dargo', 'Дарго', 'crossover', 'Darго, Big Dog, Dagou'),
    model('Dargo X', 'Дарго Х', 'crossover', 'Дарго Икс'),
    model('M6', 'М6', 'crossover', 'Эм 6'),
    model('M6 Plus', 'М6 Плюс', 'crossover'),
    model('H2', 'Н2', 'crossover', 'Аш 2, Х2'),
    model('H3', 'Н3', 'crossover', 'Аш 3, Х3'),
    model('H4', 'Н4', 'crossover'),
    model('H5', 'Н5', 'suv', 'Аш 5, Х5'),
    model('H6', 'Н6', 'crossover', 'Аш 6, Х6'),
    model('H6 Coupe', 'Н6 Купе', 'crossover'),
    model('H7', 'Н7', 'crossover', 'Аш 7, Х7'),
    model('H8', 'Н8', 'crossover'),
    model('H9', 'Н9', 'suv', 'Аш 9, Х9'),
    model('Xiaolong Max', 'Сяолун Макс', 'crossover'),
    model('Raptor', 'Раптор', 'crossover', 'Menglong, Менглонг'),
  ],
)

export const TANK = brand('Tank', 'Танк', 'Tank (GWM), GWM Tank, Тэнк', [
  model('300', '300', 'suv', 'Трехсотый'),
  model('400', '400', 'suv', '400 Hi4-T'),
  model('500', '500', 'suv', 'Пятисотый, 500 Hi4-T'),
  model('700', '700', 'suv', '700 Hi4-T'),
])

export const WEY = brand('Wey', 'Вей', 'Вэй, GWM Wey', [
  model('03', '03', 'crossover', 'Latte, Латте'),
  model('05', '05', 'crossover', 'Mocha, Мокка, Coffee 01'),
  model('07', '07', 'crossover', 'Lanshan, Blue Mountain'),
  model('80', '80', 'minivan', 'Gaoshan'),
  model('VV5', 'ВВ5', 'crossover'),
  model('VV6', 'ВВ6', 'crossover'),
  model('VV7', 'ВВ7', 'crossover'),
  model('Macchiato', 'Макиато', 'crossover'),
])

export const GREAT_WALL = brand(
  'Great Wall',
  'Грейт Вол',
  'GWM, Грейт Волл, Грэйт Вол, Great Wall Motor, Great Wall Motors',
  [
    model('Poer', 'Поер', 'pickup', 'Пауэр, Поэр, Power, Wingle Poer, Пао, Pao'),
    model('Poer King Kong', 'Поер Кинг Конг', 'pickup', 'King Kong Poer, Поэр Кинг Конг, Kingkong'),
    model('Wingle', 'Вингл', 'pickup', 'Wingle 3'),
    model('Wingle 5', 'Вингл 5', 'pickup'),
    model('Wingle 7', 'Вингл 7', 'pickup'),
    model('Hover', 'Ховер', 'suv', 'Hover H1, Ховер Н1'),
    model('Hover H2', 'Ховер Н2', 'suv'),
    model('Hover H3', 'Ховер Н3', 'suv', 'H3'),
    model('Hover H5', 'Ховер Н5', 'suv', 'H5'),
    model('Hover H6', 'Ховер Н6', 'crossover', 'H6'),
    model('Hover M1', 'Ховер М1', 'crossover', 'Peri'),
    model('Hover M2', 'Ховер М2', 'hatchback'),
    model('Hover M4', 'Ховер М4', 'crossover', 'M4'),
    model('Coolbear', 'Кулбир', 'hatchback'),
    model('Florid', 'Флорид', 'hatchback'),
    model('Voleex C10', 'Волекс С10', 'sedan'),
    model('Voleex C30', 'Волекс С30', 'sedan'),
    model('Safe', 'Сейф', 'suv', 'Сэйф'),
    model('Deer', 'Дир', 'pickup'),
    model('Sailor', 'Сейлор', 'pickup'),
  ],
)

export const ORA = brand('Ora', 'Ора', 'GWM Ora', [
  model('03', '03', 'hatchback', 'Good Cat, Funky Cat, Haomao, i3'),
  model('07', '07', 'liftback', 'Lightning Cat, Shandian Mao'),
  model('Black Cat', 'Блэк Кэт', 'hatchback', 'R1, Heimao'),
  model('White Cat', 'Уайт Кэт', 'hatchback', 'R2, Baimao'),
  model('Ballet Cat', 'Балет Кэт', 'hatchback', 'Balei Mao'),
  model('iQ', 'АйКью', 'sedan'),
])

export const HOWER = brand('Hower', 'Хоуер', 'Хауэр, DW Hower', [model('H3', 'Н3', 'suv'), model('H5', 'Н5', 'suv')])
