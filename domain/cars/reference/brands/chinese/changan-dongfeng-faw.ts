import { brand, model } from '#domain/cars/reference/brand.ts'

export const CHANGAN = brand(
  'Changan',
  'Чанган',
  'Чанъань, Чангань, Чанан, Chanchan, Changan/Чанган, Чэнган, Changan Auto',
  [
    model('Alsvin', 'Алсвин', 'sedan', 'Олсвин, Альсвин'),
    model('Lamore', 'Ламор', 'sedan', 'Ламоре, Eado Plus'),
    model('Eado', 'Еадо', ['sedan', 'hatchback'], 'Эадо, Идо, Eado XT'),
    model('Raeton', 'Раетон', 'sedan', 'Raeton CC'),
    model('CS15', 'ЦС15', 'crossover', 'СиЭс 15'),
    model('CS35', 'ЦС35', 'crossover', 'СиЭс 35'),
    model('CS35 Plus', 'ЦС35 Плюс', 'crossover', 'СиЭс 35 Плюс'),
    model('CS35 Max', 'ЦС35 Макс', 'crossover'),
    model('CS55', 'ЦС55', 'crossover', 'СиЭс 55'),
    model('CS55 Plus', 'ЦС55 Плюс', 'crossover', 'СиЭс 55 Плюс'),
    model('CS75', 'ЦС75', 'crossover', 'СиЭс 75'),
    model('CS75 FL', 'ЦС75 ФЛ', 'crossover'),
    model('CS75 Plus', 'ЦС75 Плюс', 'crossover', 'СиЭс 75 Плюс'),
    model('CS75 Pro', 'ЦС75 Про', 'crossover', 'СиЭс 75 Про'),
    model('CS85', 'ЦС85', 'crossover', 'CS85 Coupe'),
    model('CS95', 'ЦС95', 'crossover', 'СиЭс 95'),
    model('CS95 Plus', 'ЦС95 Плюс', 'crossover', 'СиЭс 95 Плюс'),
    model('UNI-K', 'Юни-К', 'crossover', 'Юни Кей, Uni K iDD, Уни К'),
    model('UNI-S', 'Юни-С', 'crossover', 'Юни Эс, Уни С'),
    model('UNI-T', 'Юни-Т', 'crossover', 'Юни Ти, Уни Т'),
    model('UNI-V', 'Юни-В', 'liftback', 'Юни Ви, Уни В'),
    model('UNI-Z', 'Юни-З', 'crossover', 'Юни Зет'),
    model('Hunter', 'Хантер', 'pickup', 'F70'),
    model('Hunter Plus', 'Хантер Плюс', 'pickup'),
    model('Lumin', 'Люмин', 'hatchback'),
    model('Benni', 'Бенни', 'hatchback', 'Benni EV'),
    model('Qiyuan A05', 'Циюань А05', 'sedan', 'Nevo A05'),
    model('Qiyuan A07', 'Циюань А07', 'sedan', 'Nevo A07'),
    model('Qiyuan Q05', 'Циюань Ку05', 'crossover', 'Nevo Q05'),
    model('Qiyuan Q07', 'Циюань Ку07', 'crossover', 'Nevo Q07'),
    model('Z6', 'Зет 6', 'sedan'),
    model('CM-8', 'ЦМ-8', 'minivan'),
  ],
)

export const DEEPAL = brand('Deepal', 'Дипал', 'Дипаль, Дипол, Shenlan, Шенлан, Changan Deepal, Дипэл, Depal', [
  model('S05', 'С05', 'crossover', 'S5'),
  model('S07', 'С07', 'crossover', 'S7, Эс 07'),
  model('S09', 'С09', 'crossover', 'S9'),
  model('L07', 'Л07', 'liftback', 'SL03, L7'),
  model('L06', 'Л06', 'sedan'),
  model('G318', 'Г318', 'crossover'),
  model('E07', 'Е07', 'pickup'),
])

export const AVATR = brand('Avatr', 'Аватр', 'Аватар, Avatar, Avatr/Аватр', [
  model('06', '06', 'sedan', 'Six'),
  model('07', '07', 'crossover', 'Seven'),
  model('11', '11', 'crossover', 'Eleven'),
  model('12', '12', 'liftback', 'Twelve'),
])

export const OTING = brand('Oting', 'Отинг', 'Оутинг, Autin', [
  model('Paladin', 'Паладин', 'suv'),
  model('Sheriff', 'Шериф', 'suv'),
])

export const DONGFENG = brand(
  'Dongfeng',
  'Донгфенг',
  'Дунфэн, DFM, DFSK, Дунфен, Донфенг, Дунфенг, Aeolus, Dongfeng Aeolus, Dongfeng (DFM)',
  [
    model('Shine Max', 'Шайн Макс', 'sedan', 'Shine GS Max, Aeolus Shine Max'),
    model('Shine GS', 'Шайн ГС', 'crossover'),
    model('Shine', 'Шайн', 'sedan', 'Aeolus Shine'),
    model('Huge', 'Хьюдж', 'crossover', 'Haoji, Aeolus Huge'),
    model('Mage', 'Маге', 'crossover', 'Мейдж, Haohan, Aeolus Mage'),
    model('580', '580', 'crossover', 'Glory 580, Fengon 580'),
    model('500', '500', 'crossover', 'Glory 500, Fengon 500'),
    model('600', '600', 'crossover', 'Glory 600'),
    model('ix5', 'ай икс 5', 'crossover', 'Fengon ix5, Glory ix5'),
    model('ix7', 'ай икс 7', 'crossover', 'Fengon ix7, Glory ix7'),
    model('330', '330', 'minivan'),
    model('AX4', 'АХ4', 'crossover'),
    model('AX7', 'АХ7', 'crossover', 'AX7 Pro'),
    model('H30 Cross', 'Н30 Кросс', 'hatchback', 'H30'),
    model('S30', 'С30', 'sedan'),
    model('A30', 'А30', 'sedan'),
    model('A9', 'А9', 'sedan'),
    model('DF6', 'ДФ6', 'pickup', 'Rich 6, Rich'),
    model('Paladin', 'Паладин', 'suv'),
    model('MPV', 'МПВ', 'minivan'),
    model('Nammi 01', 'Намми 01', 'hatchback', 'Box, Nammi Box, 01'),
    model('eπ 007', 'Епай 007', 'liftback', 'EPi 007, 007'),
    model('eπ 008', 'Епай 008', 'crossover', 'EPi 008, 008'),
    model('Vigo', 'Виго', 'crossover'),
  ],
)

export const FORTHING = brand('Forthing', 'Фортинг', 'Фортхинг, Фозинг, Форсинг, Dongfeng Forthing', [
  model('T5', 'Т5', 'crossover'),
  model('T5 Evo', 'Т5 Эво', 'crossover'),
  model('T5L', 'Т5Л', 'crossover'),
  model('Friday', 'Фрайдей', 'crossover', 'Xinghai Friday'),
  model('Yacht', 'Яхт', 'minivan', 'U-Tour, M4'),
  model('V9', 'В9', 'minivan', 'Xinghai V9'),
  model('S7', 'С7', 'sedan', 'Xinghai S7'),
  model('SX6', 'СХ6', 'crossover'),
])

export const VOYAH = brand('Voyah', 'Воя', 'Вояж, Воях, Войя, Voya, Вояh, Voyage, Lantu', [
  model('Free', 'Фри', 'crossover', 'Фрии, 318, Free 318'),
  model('Dream', 'Дрим', 'minivan', 'Дрем'),
  model('Passion', 'Пассион', 'sedan', 'Пэшн, Chasing Light, Zhuiguang, Пешн'),
  model('Courage', 'Кураж', 'crossover', 'Zhiyin'),
  model('Taishan', 'Тайшань', 'crossover'),
])

export const SERES = brand('Seres', 'Серес', 'Сэрес, Сирес', [
  model('3', '3', 'crossover'),
  model('5', '5', 'crossover', 'SF5'),
  model('M5', 'М5', 'crossover'),
  model('M7', 'М7', 'crossover'),
])

export const AITO = brand('Aito', 'Айто', 'Huawei Aito, Эйто, Seres Aito, Wenjie', [
  model('M5', 'М5', 'crossover'),
  model('M7', 'М7', 'crossover'),
  model('M8', 'М8', 'crossover'),
  model('M9', 'М9', 'crossover'),
])

export const FAW = brand('FAW', 'ФАВ', 'Фау, Фав Китай, FAW/ФАВ', [
  model('Besturn B50', 'Бестурн Б50', 'sedan', 'B50'),
  model('Besturn B70', 'Бестурн Б70', 'sedan', 'B70'),
  model('Besturn X40', 'Бестурн Х40', 'crossover', 'X40, Bestune X40'),
  model('Besturn X80', 'Бестурн Х80', 'crossover', 'X80'),
  model('Bestune T55', 'Бестьюн Т55', 'crossover', 'T55'),
  model('Bestune T77', 'Бестьюн Т77', 'crossover', 'T77, Bestune T77 Pro'),
  model('Bestune T99', 'Бестьюн Т99', 'crossover', 'T99'),
  model('Oley', 'Олей', ['sedan', 'hatchback']),
  model('V2', 'В2', 'hatchback'),
  model('V5', 'В5', 'sedan'),
  model('Vita', 'Вита', ['sedan', 'hatchback']),
])

export const BESTUNE = brand('Bestune', 'Бестьюн', 'Бестун, Бестюн, FAW Bestune, Besturn, Бестурн, Бэстьюн, Bestyune', [
  model('B30', 'Б30', 'sedan'),
  model('B50', 'Б50', 'sedan'),
  model('B70', 'Б70', 'sedan', 'B70S'),
  model('NAT', 'НАТ', 'minivan'),
  model('T33', 'Т33', 'crossover'),
  model('T55', 'Т55', 'crossover'),
  model('T77', 'Т77', 'crossover', 'T77 Pro'),
  model('T90', 'Т90', 'crossover'),
  model('T99', 'Т99', 'crossover'),
  model('Joy', 'Джой', 'crossover'),
  model('Pony', 'Пони', 'hatchback'),
  model('M9', 'М9', 'minivan'),
])

export const HONGQI = brand('Hongqi', 'Хончи', 'Хунци, Хунчи, Хонгчи, Хонки, Хонгки, Hongchi, FAW Hongqi', [
  model('H5', 'Н5', 'sedan', 'Аш 5, ЭйчФайв'),
  model('H6', 'Н6', 'liftback', 'Аш 6'),
  model('H7', 'Н7', 'sedan', 'Аш 7'),
  model('H9', 'Н9', 'sedan', 'Аш 9'),
  model('HQ9', 'ХКу9', 'minivan', 'Аш Кью 9'),
  model('HS3', 'ХС3', 'crossover', 'Аш Эс 3'),
  model('HS5', 'ХС5', 'crossover', 'Аш Эс 5'),
  model('HS7', 'ХС7', 'crossover', 'Аш Эс 7'),
  model('E-HS3', 'Е-ХС3', 'crossover'),
  model('E-HS9', 'Е-ХС9', 'crossover'),
  model('E-QM5', 'Е-КуМ5', 'sedan'),
  model('EH7', 'ЕН7', 'sedan'),
  model('EHS7', 'ЕХС7', 'crossover'),
  model('Ousado', 'Усадо', 'sedan'),
  model('L5', 'Л5', 'limousine'),
])
