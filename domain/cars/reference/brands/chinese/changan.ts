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
