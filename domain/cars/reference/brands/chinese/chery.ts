import { brand, model } from '#domain/cars/reference/brand.ts'

export const CHERY = brand('Chery', 'Чери', 'Черри, Чэри, Cherry, Cheri, Чери/Chery, Chery/Чери, Тчери', [
  model('Tiggo', 'Тигго', 'crossover', 'Тиго, Tiggo T11, Tigo'),
  model('Tiggo 2', 'Тигго 2', 'crossover', 'Тиго 2'),
  model('Tiggo 2 Pro', 'Тигго 2 Про', 'crossover', 'Тиго 2 Про'),
  model('Tiggo 3', 'Тигго 3', 'crossover', 'Тиго 3'),
  model('Tiggo 3x', 'Тигго 3х', 'crossover'),
  model('Tiggo 4', 'Тигго 4', 'crossover', 'Тиго 4, Tigo 4'),
  model('Tiggo 4 Pro', 'Тигго 4 Про', 'crossover', 'Тиго 4 Про, Tigo 4 Pro'),
  model('Tiggo 5', 'Тигго 5', 'crossover', 'Тиго 5'),
  model('Tiggo 5x', 'Тигго 5х', 'crossover'),
  model('Tiggo 7', 'Тигго 7', 'crossover', 'Тиго 7, Tigo 7'),
  model('Tiggo 7 Pro', 'Тигго 7 Про', 'crossover', 'Тиго 7 Про, Tigo 7 Pro'),
  model('Tiggo 7 Pro Max', 'Тигго 7 Про Макс', 'crossover', 'Тиго 7 Про Макс, Tigo 7 Pro Max'),
  model('Tiggo 7 Pro Plug-in Hybrid', 'Тигго 7 Про Плагин', 'crossover', 'Tiggo 7 Pro PHEV, Tiggo 7 PHEV'),
  model('Tiggo 7L', 'Тигго 7Л', 'crossover', 'Тиго 7Л'),
  model('Tiggo 8', 'Тигго 8', 'crossover', 'Тиго 8, Tigo 8'),
  model('Tiggo 8 Plus', 'Тигго 8 Плюс', 'crossover'),
  model('Tiggo 8 Pro', 'Тигго 8 Про', 'crossover', 'Тиго 8 Про, Tigo 8 Pro'),
  model('Tiggo 8 Pro Max', 'Тигго 8 Про Макс', 'crossover', 'Тиго 8 Про Макс, Tigo 8 Pro Max'),
  model('Tiggo 8 Pro e+', 'Тигго 8 Про е+', 'crossover', 'Tiggo 8 PHEV, Tiggo 8 Pro PHEV'),
  model('Tiggo 9', 'Тигго 9', 'crossover', 'Тиго 9, Tigo 9'),
  model('Tiggo e', 'Тигго е', 'crossover', 'eTiggo'),
  model('Arrizo 5', 'Арризо 5', 'sedan', 'Аризо 5'),
  model('Arrizo 5 Plus', 'Арризо 5 Плюс', 'sedan', 'Аризо 5 Плюс'),
  model('Arrizo 7', 'Арризо 7', 'sedan', 'Аризо 7'),
  model('Arrizo 8', 'Арризо 8', 'sedan', 'Аризо 8, Arizo 8'),
  model('Amulet', 'Амулет', ['liftback', 'sedan'], 'A15, Amulet A15'),
  model('Fora', 'Фора', 'sedan', 'A21, Fora A21'),
  model('M11', 'М11', ['sedan', 'hatchback'], 'A3'),
  model('Bonus', 'Бонус', ['sedan', 'liftback'], 'A13, Bonus A13'),
  model('Bonus 3', 'Бонус 3', 'sedan', 'E3, A19'),
  model('Very', 'Вери', 'liftback'),
  model('IndiS', 'Индис', 'hatchback', 'S18, IndiS S18D'),
  model('Kimo', 'Кимо', 'hatchback', 'A1'),
  model('QQ6', 'КуКу6', 'sedan', 'S21'),
  model('QQ', 'КуКу', 'hatchback', 'Sweet, Sweet QQ'),
  model('CrossEastar', 'Кросс Истар', 'wagon', 'B14'),
  model('Oriental Son', 'Ориентал Сон', 'sedan', 'B11'),
  model('Himla', 'Химла', 'pickup'),
])

export const EXEED = brand('Exeed', 'Эксид', 'Ексид, Эксиид, Chery Exeed, Эксeed, Exceed, Exid', [
  model('LX', 'ЛХ', 'crossover', 'ЛИкс, Эл Икс'),
  model('TXL', 'ТХЛ', 'crossover', 'ТИксЛ'),
  model('TX', 'ТХ', 'crossover', 'ТИкс'),
  model('VX', 'ВХ', 'crossover', 'ВИкс'),
  model('RX', 'РХ', 'crossover', 'Рикс, Yaoguang'),
  model('Exlantix ES', 'Экслантикс ЕС', 'liftback', 'Sterra ES, ES'),
  model('Exlantix ET', 'Экслантикс ЕТ', 'crossover', 'Sterra ET, ET'),
])

export const EXLANTIX = brand('Exlantix', 'Экслантикс', 'Exeed Exlantix, Екслантикс, Эклантикс, Sterra', [
  model('ES', 'ЕС', 'liftback', 'Sterra ES, E03'),
  model('ET', 'ЕТ', 'crossover', 'Sterra ET, E0Y'),
])

export const OMODA = brand('Omoda', 'Омода', 'Chery Omoda, Амода, Омодо, Omoda/Омода', [
  model('C5', 'С5', 'crossover', 'Си 5, 5, C5 AWD, Omoda 5'),
  model('C7', 'С7', 'crossover', 'Си 7, 7'),
  model('S5', 'Эс 5', 'sedan', 'S5 Sedan'),
  model('S5 GT', 'Эс 5 ГТ', 'sedan'),
  model('E5', 'Е5', 'crossover', 'C5 EV'),
])

export const JAECOO = brand(
  'Jaecoo',
  'Джейку',
  'Джаеко, Джеку, Джейкоо, Jaeco, Jaekoo, Джаеку, Джэйку, Джекоо, Jaecoo/Джейку',
  [
    model('J5', 'Джей 5', 'crossover'),
    model('J6', 'Джей 6', 'crossover'),
    model('J7', 'Джей 7', 'crossover', '7'),
    model('J7 SHS', 'Джей 7 СХС', 'crossover', 'J7 PHEV'),
    model('J8', 'Джей 8', 'crossover', '8'),
    model('J8 SHS', 'Джей 8 СХС', 'crossover', 'J8 PHEV'),
  ],
)

export const TENET = brand('Tenet', 'Тенет', 'Тэнэт, Tennet, Тенэт', [
  model('T4', 'Т4', 'crossover', 'Т4 Про'),
  model('T7', 'Т7', 'crossover'),
  model('T8', 'Т8', 'crossover'),
  model('T9', 'Т9', 'crossover'),
  model('A8', 'А8', 'sedan'),
])

export const JETOUR = brand('Jetour', 'Джетур', 'Жетур, Джетор, Джитур, Jetur, Джэтур, Jetour/Джетур', [
  model('Dashing', 'Дашинг', 'crossover', 'Дэшинг, Dasching, Дашин'),
  model('T1', 'Т1', 'crossover', 'Traveller T1'),
  model('T2', 'Т2', 'crossover', 'Traveller, Traveler, Трэвеллер, Тревеллер'),
  model('X50', 'Х50', 'crossover', 'Икс 50'),
  model('X70', 'Х70', 'crossover', 'Икс 70'),
  model('X70 Plus', 'Х70 Плюс', 'crossover', 'Икс 70 Плюс'),
  model('X70 Pro', 'Х70 Про', 'crossover'),
  model('X70L', 'Х70Л', 'crossover'),
  model('X90', 'Х90', 'crossover', 'Икс 90'),
  model('X90 Plus', 'Х90 Плюс', 'crossover', 'Икс 90 Плюс'),
  model('X90 Pro', 'Х90 Про', 'crossover'),
  model('X95', 'Х95', 'crossover'),
])

export const SOUEAST = brand('Soueast', 'Соуист', 'Соуист Моторс, South East, Саусист', [
  model('S06', 'С06', 'crossover', 'S6'),
  model('S07', 'С07', 'crossover', 'S7'),
  model('S09', 'С09', 'crossover', 'S9'),
  model('DX5', 'ДХ5', 'crossover'),
  model('DX7', 'ДХ7', 'crossover'),
  model('DX8', 'ДХ8', 'crossover'),
])

export const KAIYI = brand('Kaiyi', 'Кайи', 'Кайа, Каи, Kayi, Kayi Auto, Kaiyi Auto', [
  model('E5', 'Е5', 'sedan'),
  model('X3', 'Х3', 'crossover'),
  model('X3 Pro', 'Х3 Про', 'crossover'),
  model('X7', 'Х7', 'crossover', 'X7 Kunlun, Kunlun'),
])
