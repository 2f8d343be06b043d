import { brand, model } from '#domain/cars/reference/brand.ts'

export const GEELY = brand('Geely', 'Джили', 'Geely Auto, Gely, Gelly, Geeli, Джилли, Гили, Жили, Гилли, Geely/Джили', [
  model('Monjaro', 'Монжаро', 'crossover', 'Manjaro, Манжаро, Monjaro KX11, Xingyue L, Синъюэ L'),
  model('Atlas', 'Атлас', 'crossover', 'Boyue, Атлас Новый, New Atlas, Boyue L'),
  model('Atlas Pro', 'Атлас Про', 'crossover', 'Boyue Pro'),
  model('Coolray', 'Кулрей', 'crossover', 'Кулрэй, Кулрай, Belgee Coolray, Binyue'),
  model('Cityray', 'Ситирей', 'crossover', 'Ситирэй'),
  model('Okavango', 'Окаванго', 'crossover', 'Hao Yue'),
  model('Tugella', 'Тугелла', 'crossover', 'Тугела, Tugela, Xingyue S, Xingyue, FY11'),
  model('Preface', 'Префейс', 'sedan', 'Префэйс, Префас, Xingrui'),
  model('Emgrand', 'Эмгранд', 'sedan', 'Emgrand L, Имгранд, Ермгранд'),
  model('Emgrand EC7', 'Эмгранд ЕЦ7', ['sedan', 'hatchback'], 'EC7, Эмгранд 7, Emgrand 7'),
  model('Emgrand GT', 'Эмгранд ГТ', 'sedan'),
  model('Emgrand X7', 'Эмгранд Х7', 'crossover', 'X7'),
  model('Galaxy E5', 'Галакси Е5', 'crossover', 'EX5, E5'),
  model('Galaxy L7', 'Галакси Л7', 'crossover', 'L7'),
  model('Galaxy E8', 'Галакси Е8', 'sedan', 'E8'),
  model('Galaxy Starship 7', 'Галакси Старшип 7', 'crossover', 'Starship 7, EX5 EM-i'),
  model('Geometry C', 'Геометри С', ['hatchback', 'crossover'], 'Геометрия С'),
  model('Icon', 'Айкон', 'crossover', 'Икон'),
  model('Jiaji', 'Джиаджи', 'minivan'),
  model('GC6', 'ГС6', 'sedan'),
  model('GC9', 'ГС9', 'sedan'),
  model('MK', 'МК', 'sedan'),
  model('MK Cross', 'МК Кросс', 'hatchback'),
  model('Otaka', 'Отака', 'sedan', 'CK, CK Otaka'),
  model('Vision', 'Вижн', 'sedan', 'FC, FC Vision'),
  model('SC7', 'СЦ7', 'sedan'),
  model('GX3 Pro', 'ГХ3 Про', 'crossover', 'GX3'),
])

export const BELGEE = brand('BelGee', 'Белджи', 'Белги, Белджии, Belgi, BelGee/Белджи', [
  model('X50', 'Х50', 'crossover', 'Икс 50'),
  model('X50+', 'Х50+', 'crossover', 'Икс 50 Плюс'),
  model('X70', 'Х70', 'crossover', 'Икс 70'),
  model('X80', 'Х80', 'crossover', 'Икс 80'),
  model('S50', 'С50', 'sedan', 'Эс 50'),
])

export const KNEWSTAR = brand('Knewstar', 'Ньюстар', 'Кньюстар, Кнюстар, Newstar', [model('001', '001', 'crossover')])

export const LIVAN = brand('Livan', 'Ливан', 'Liwan, Ливэн, Leevan', [
  model('X3 Pro', 'Х3 Про', 'crossover', 'X3'),
  model('X6 Pro', 'Х6 Про', 'crossover', 'X6'),
  model('S6 Pro', 'С6 Про', 'sedan', 'S6'),
  model('7', '7', 'crossover'),
  model('9', '9', 'crossover'),
])

export const ZEEKR = brand('Zeekr', 'Зикр', 'Зикер, Зеекр, Zekr, Zeeker, Зиекр, Geely Zeekr, Зекр', [
  model('001', '001', 'wagon', '1, 001 FR'),
  model('007', '007', 'sedan'),
  model('007 GT', '007 ГТ', 'wagon'),
  model('009', '009', 'minivan', '009 Grand'),
  model('7X', '7Х', 'crossover', '7 Икс'),
  model('8X', '8Х', 'crossover'),
  model('9X', '9Х', 'crossover', '9 Икс'),
  model('X', 'Икс', 'crossover'),
  model('MIX', 'Микс', 'minivan'),
])

export const LYNK_CO = brand('Lynk & Co', 'Линк энд Ко', 'Lynk and Co, Lynk, Линк, Линк Ко, Link & Co, Линк и Ко', [
  model('01', '01', 'crossover'),
  model('02', '02', 'crossover'),
  model('03', '03', 'sedan'),
  model('05', '05', 'crossover'),
  model('06', '06', 'crossover'),
  model('07', '07', 'sedan', '07 EM-P'),
  model('08', '08', 'crossover', '08 EM-P'),
  model('09', '09', 'crossover'),
  model('900', '900', 'crossover'),
  model('Z10', 'Зет 10', 'sedan'),
  model('Z20', 'Зет 20', 'crossover'),
])

export const SMART = brand('Smart', 'Смарт', 'Mercedes Smart', [
  model('Fortwo', 'Форту', ['hatchback', 'convertible'], 'City'),
  model('Forfour', 'Форфор', 'hatchback'),
  model('Roadster', 'Родстер', 'convertible'),
  model('#1', '1', 'crossover', 'Hashtag One'),
  model('#3', '3', 'crossover', 'Hashtag Three'),
  model('#5', '5', 'crossover', 'Hashtag Five'),
])
