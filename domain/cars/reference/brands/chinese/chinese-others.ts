import { brand, model } from '#domain/cars/reference/brand.ts'

export const SWM = brand('SWM', 'СВМ', 'ЭсВэЭм, СВМ Моторс, Свим', [
  model('G01', 'Г01', 'crossover', 'G01F, Джи 01'),
  model('G05 Pro', 'Г05 Про', 'crossover', 'G05'),
  model('X3', 'Х3', 'minivan'),
  model('X7', 'Х7', 'crossover'),
  model('Tiger', 'Тайгер', 'crossover'),
])

export const DAYUN = brand('Dayun', 'Даюн', 'Даюнь, Yuehu, Даянь', [model('Yuehu', 'Юеху', 'crossover', 'Y7')])

export const VGV = brand('VGV', 'ВГВ', 'ВиДжиВи, Weichai, Weichai VGV', [
  model('U70 Pro', 'У70 Про', 'crossover', 'U70'),
  model('U75 Plus', 'У75 Плюс', 'crossover', 'U75'),
  model('VX7', 'ВХ7', 'minivan'),
])

export const VENUCIA = brand('Venucia', 'Венуция', 'Венусиа, Венуча, Dongfeng Venucia', [
  model('V-Online', 'Ви Онлайн', 'crossover', 'VX6, V-Online DD-i'),
  model('Xing', 'Син', 'crossover', 'Star, The Star'),
  model('D60', 'Д60', 'sedan'),
  model('T60', 'Т60', 'crossover'),
  model('T90', 'Т90', 'crossover'),
])

export const HYCAN = brand('Hycan', 'Хайкан', 'Хикан', [
  model('A06', 'А06', 'sedan', 'A06 Plus'),
  model('Z03', 'Зет 03', 'crossover'),
  model('V09', 'В09', 'minivan'),
])

export const WULING = brand('Wuling', 'Вулинг', 'Улин, SGMW', [
  model('Mini EV', 'Мини ЕВ', 'hatchback', 'Hongguang Mini EV'),
  model('Bingo', 'Бинго', 'hatchback', 'Binguo'),
  model('Xingchi', 'Синчи', 'crossover', 'Alvez'),
])

export const BAOJUN = brand('Baojun', 'Баоджун', 'Баоцзюнь', [
  model('510', '510', 'crossover'),
  model('530', '530', 'crossover'),
  model('Yep', 'Йеп', 'crossover', 'Yep Plus'),
  model('Yunduo', 'Юньдо', 'hatchback', 'Cloud'),
])

export const HAIMA = brand('Haima', 'Хайма', 'Хайма/Haima', [
  model('3', '3', ['sedan', 'hatchback'], 'M3'),
  model('7', '7', 'crossover', 'S7'),
  model('7X', '7Х', 'minivan'),
  model('8S', '8С', 'crossover'),
  model('S5', 'С5', 'crossover'),
  model('M6', 'М6', 'sedan'),
])

export const LIFAN = brand('Lifan', 'Лифан', 'Лефан, Лифан/Lifan', [
  model('X50', 'Х50', 'crossover', 'Икс 50'),
  model('X60', 'Х60', 'crossover', 'Икс 60'),
  model('X70', 'Х70', 'crossover', 'Икс 70'),
  model('Myway', 'Майвэй', 'crossover', 'Майвей'),
  model('Solano', 'Солано', 'sedan', '620, Solano 620, Солано 2, Solano II'),
  model('Smily', 'Смайли', 'hatchback', '320, Смайл'),
  model('Celliya', 'Селия', 'sedan', '530, Cellya'),
  model('Cebrium', 'Себриум', 'sedan', '720'),
  model('Breez', 'Бриз', ['sedan', 'hatchback'], '520, Breez 520'),
  model('Murman', 'Мурман', 'sedan', '820'),
])

export const ZOTYE = brand('Zotye', 'Зоти', 'Зотай, Зотье, Zoti, Зотие', [
  model('T600', 'Т600', 'crossover', 'Coupa, T600 Coupa'),
  model('Z300', 'Зет 300', 'sedan'),
  model('SR9', 'СР9', 'crossover'),
  model('T300', 'Т300', 'crossover'),
  model('T700', 'Т700', 'crossover'),
])

export const BRILLIANCE = brand('Brilliance', 'Бриллианс', 'Брилианс, Brilliance/Бриллианс, Brillance, Брильянс', [
  model('V3', 'В3', 'crossover'),
  model('V5', 'В5', 'crossover'),
  model('H230', 'Н230', ['sedan', 'hatchback']),
  model('H530', 'Н530', 'sedan'),
  model('M1', 'М1', 'sedan', 'M1 (BS6), BS6'),
  model('M2', 'М2', ['sedan', 'hatchback'], 'M2 (BS4), BS4'),
  model('M3', 'М3', 'coupe', 'M3 (BC3), BC3'),
])

export const JMC = brand('JMC', 'Джей Эм Си', 'Jiangling, ЖМК', [
  model('Vigus', 'Вигус', 'pickup'),
  model('Grand Avenue', 'Гранд Авеню', 'pickup'),
  model('Baodian', 'Баодянь', 'pickup'),
])

export const FOTON = brand('Foton', 'Фотон', 'Foton Motor, Фотон/Foton', [
  model('Tunland', 'Тунланд', 'pickup', 'Тунлэнд'),
  model('Tunland G7', 'Тунланд Г7', 'pickup', 'G7'),
  model('Tunland V7', 'Тунланд В7', 'pickup', 'V7'),
  model('Tunland V9', 'Тунланд В9', 'pickup', 'V9'),
  model('Sauvana', 'Саувана', 'suv', 'Савана'),
  model('Toano', 'Тоано', ['van', 'minivan']),
  model('View', 'Вью', ['van', 'minivan'], 'View CS2'),
])

export const ZX = brand('ZX', 'ЗетИкс', 'ZX Auto, Zhongxing', [
  model('Terralord', 'Терралорд', 'pickup'),
  model('Grand Tiger', 'Гранд Тайгер', 'pickup'),
  model('Landmark', 'Лендмарк', 'suv'),
  model('Admiral', 'Адмирал', 'pickup'),
])

export const MAXUS = brand('Maxus', 'Максус', 'SAIC Maxus, Максус/Maxus', [
  model('T60', 'Т60', 'pickup'),
  model('T90', 'Т90', 'pickup', 'Terron 9'),
  model('D60', 'Д60', 'crossover'),
  model('D90', 'Д90', 'suv'),
  model('G10', 'Г10', 'minivan'),
  model('G50', 'Г50', 'minivan'),
  model('G90', 'Г90', 'minivan'),
  model('MIFA 9', 'Мифа 9', 'minivan'),
  model('V80', 'В80', 'van'),
])

export const CHANGHE = brand('Changhe', 'Чангхе', 'Чанхэ', [
  model('Q35', 'Ку35', 'crossover'),
  model('Q7', 'Ку7', 'crossover'),
  model('Ideal', 'Идеал', 'hatchback'),
  model('M70', 'М70', 'minivan'),
])

export const ROEWE = brand('Roewe', 'Роеве', 'Рове, Ровэ', [
  model('i5', 'ай 5', 'sedan'),
  model('i6', 'ай 6', 'sedan'),
  model('RX5', 'РХ5', 'crossover'),
  model('RX5 Max', 'РХ5 Макс', 'crossover'),
  model('RX8', 'РХ8', 'suv'),
  model('D7', 'Д7', 'sedan'),
  model('Clever', 'Клевер', 'hatchback'),
  model('iMAX8', 'аймакс 8', 'minivan'),
])

export const MG = brand('MG', 'МГ', 'ЭмДжи, Morris Garages, MG Motor', [
  model('4', '4', 'hatchback', 'MG4, Mulan'),
  model('5', '5', 'sedan', 'MG5'),
  model('6', '6', ['sedan', 'liftback'], 'MG6'),
  model('7', '7', 'liftback', 'MG7'),
  model('3', '3', 'hatchback', 'MG3'),
  model('350', '350', 'sedan'),
  model('550', '550', 'sedan'),
  model('ZS', 'ЗС', 'crossover'),
  model('HS', 'ХС', 'crossover'),
  model('GS', 'ГС', 'crossover'),
  model('One', 'Уан', 'crossover'),
  model('RX8', 'РХ8', 'suv'),
  model('Cyberster', 'Киберстер', 'convertible', 'Сайберстер'),
])

export const RISING_AUTO = brand('Rising Auto', 'Райзинг Авто', 'Rising, Feifan, Райзинг, Фейфан', [
  model('R7', 'Р7', 'crossover'),
  model('F7', 'Ф7', 'sedan'),
  model('Marvel R', 'Марвел Р', 'crossover'),
])

export const IM_MOTORS = brand('IM Motors', 'АйЭм Моторс', 'IM, Zhiji, Чжицзи, IM Motor', [
  model('L6', 'Л6', 'sedan'),
  model('L7', 'Л7', 'sedan'),
  model('LS6', 'ЛС6', 'crossover'),
  model('LS7', 'ЛС7', 'crossover'),
])

export const NETA = brand('Neta', 'Нета', 'Hozon, Нэта, Hozon Neta, Nezha', [
  model('V', 'Ви', 'crossover'),
  model('X', 'Икс', 'crossover'),
  model('U', 'Ю', 'crossover', 'U Pro'),
  model('S', 'Эс', 'liftback'),
  model('L', 'Эл', 'crossover'),
  model('GT', 'ГТ', 'coupe'),
])

export const HIPHI = brand('HiPhi', 'ХайФай', 'Хайфи, Gaohe', [
  model('X', 'Икс', 'crossover'),
  model('Y', 'Игрек', 'crossover'),
  model('Z', 'Зет', 'liftback'),
])

export const RADAR = brand('Radar', 'Радар', 'Riddara, Geely Radar, Риддара', [
  model('RD6', 'РД6', 'pickup'),
  model('Horizon', 'Горизонт', 'pickup', 'King Kong'),
])

export const MAEXTRO = brand('Maextro', 'Маэкстро', 'Zunjie, Маекстро', [model('S800', 'С800', 'sedan')])
