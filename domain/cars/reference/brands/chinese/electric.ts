import { brand, model } from '#domain/cars/reference/brand.ts'

export const LI_AUTO = brand(
  'Li Auto',
  'Ли Авто',
  'Lixiang, Лисян, Ликсян, Ликсианг, Li, Ли, Лисянг, Lixiang (Li Auto), Li Auto (Lixiang), Лиауто',
  [
    model('L6', 'Л6', 'crossover', 'Эл 6'),
    model('L7', 'Л7', 'crossover', 'Эл 7'),
    model('L8', 'Л8', 'crossover', 'Эл 8'),
    model('L9', 'Л9', 'crossover', 'Эл 9'),
    model('One', 'Ван', 'crossover', 'Уан, Li One, Lixiang One'),
    model('Mega', 'Мега', 'minivan'),
    model('i6', 'ай 6', 'crossover'),
    model('i8', 'ай 8', 'crossover'),
  ],
)

export const BYD = brand('BYD', 'БИД', 'БиВайДи, Бид Авто, BYD Auto, БВД, Byd/Бид', [
  model('Atto 3', 'Атто 3', 'crossover', 'Yuan Plus'),
  model('Yuan Up', 'Юань Ап', 'crossover', 'Atto 2'),
  model('Dolphin', 'Долфин', 'hatchback', 'Дельфин'),
  model('Seagull', 'Сигал', 'hatchback', 'Чайка, Dolphin Mini'),
  model('Seal', 'Сил', 'sedan', 'Сеал, Тюлень, Seal EV'),
  model('Seal 05', 'Сил 05', 'sedan', 'Chazor, Destroyer 05, Чазор'),
  model('Seal 06', 'Сил 06', 'sedan', 'Seal 06 DM-i'),
  model('Seal 07', 'Сил 07', 'sedan', 'Seal 07 DM-i'),
  model('Sealion 6', 'Силион 6', 'crossover', 'Seal U'),
  model('Sealion 7', 'Силион 7', 'crossover', 'Sea Lion 07'),
  model('Song', 'Сонг', 'crossover', 'Сун'),
  model('Song L', 'Сонг Л', 'crossover'),
  model('Song Plus', 'Сонг Плюс', 'crossover', 'Song Plus DM-i, Song Plus EV, Сун Плюс'),
  model('Song Pro', 'Сонг Про', 'crossover', 'Song Pro DM-i'),
  model('Song Max', 'Сонг Макс', 'minivan'),
  model('Tang', 'Танг', 'crossover', 'Тан, Tang DM-i, Tang EV'),
  model('Tang L', 'Танг Л', 'crossover'),
  model('Han', 'Хан', 'sedan', 'Хань, Han EV, Han DM-i'),
  model('Han L', 'Хан Л', 'sedan'),
  model('Qin', 'Цинь', 'sedan', 'Кин'),
  model('Qin L', 'Цинь Л', 'sedan'),
  model('Qin Plus', 'Цинь Плюс', 'sedan', 'Qin Plus DM-i, Qin Plus EV'),
  model('Leopard 5', 'Леопард 5', 'suv', 'Bao 5, Fangchengbao Bao 5, Fang Cheng Bao 5, Бао 5'),
  model('Leopard 8', 'Леопард 8', 'suv', 'Bao 8, Бао 8'),
  model('Shark', 'Шарк', 'pickup', 'Shark 6'),
  model('Frigate 07', 'Фрегат 07', 'crossover'),
  model('e2', 'е2', 'hatchback'),
  model('e3', 'е3', 'sedan'),
  model('F3', 'Ф3', 'sedan'),
  model('F6', 'Ф6', 'sedan'),
  model('Xia', 'Ся', 'minivan'),
])

export const DENZA = brand('Denza', 'Денза', 'Дэнза, BYD Denza', [
  model('D9', 'Д9', 'minivan'),
  model('N7', 'Эн 7', 'crossover'),
  model('N8', 'Эн 8', 'crossover'),
  model('N9', 'Эн 9', 'crossover'),
  model('N8L', 'Эн 8 Л', 'crossover'),
  model('Z9', 'Зет 9', 'sedan'),
  model('Z9 GT', 'Зет 9 ГТ', 'wagon'),
])

export const YANGWANG = brand('Yangwang', 'Янгванг', 'Янван, BYD Yangwang', [
  model('U7', 'У7', 'sedan'),
  model('U8', 'У8', 'suv', 'Ю8'),
  model('U9', 'У9', 'coupe'),
])

export const XPENG = brand('Xpeng', 'Икспенг', 'Xiaopeng, Сяопэн, Хпенг, Икспэн, Экспенг', [
  model('G3', 'Джи 3', 'crossover', 'G3i'),
  model('G6', 'Джи 6', 'crossover'),
  model('G7', 'Джи 7', 'crossover'),
  model('G9', 'Джи 9', 'crossover'),
  model('P5', 'Пи 5', 'sedan'),
  model('P7', 'Пи 7', 'sedan', 'P7i, P7+'),
  model('X9', 'Х9', 'minivan'),
  model('Mona M03', 'Мона М03', 'liftback', 'M03'),
])

export const NIO = brand('Nio', 'Нио', 'Weilai', [
  model('EC6', 'ИСи 6', 'crossover'),
  model('EC7', 'ИСи 7', 'crossover'),
  model('ES6', 'ИЭс 6', 'crossover', 'EL6'),
  model('ES7', 'ИЭс 7', 'crossover', 'EL7'),
  model('ES8', 'ИЭс 8', 'crossover', 'EL8'),
  model('ET5', 'ЕТ5', 'sedan'),
  model('ET5 Touring', 'ЕТ5 Туринг', 'wagon', 'ET5T'),
  model('ET7', 'ЕТ7', 'sedan'),
  model('ET9', 'ЕТ9', 'sedan'),
])

export const LEAPMOTOR = brand('Leapmotor', 'Липмотор', 'Leap, Лапмотор', [
  model('B10', 'Б10', 'crossover'),
  model('C01', 'Ц01', 'sedan'),
  model('C10', 'Ц10', 'crossover', 'Си 10'),
  model('C11', 'Ц11', 'crossover', 'Си 11'),
  model('C16', 'Ц16', 'crossover', 'Си 16'),
  model('T03', 'Т03', 'hatchback'),
])

export const XIAOMI = brand('Xiaomi', 'Сяоми', 'Ксяоми, Ксиаоми, Xiaomi Auto, Шаоми', [
  model('SU7', 'СУ7', 'sedan', 'SU7 Max, SU7 Ultra, SU7 Pro'),
  model('YU7', 'ЮУ7', 'crossover', 'YU7 Max, YU7 Pro'),
])

export const ROX = brand('Rox', 'Рокс', 'Polar Stone, Polarstones, Rox Motor, Polestones', [
  model('01', '01', 'crossover', 'Adamas'),
])

export const SKYWELL = brand('Skywell', 'Скайвелл', 'Скайвел, Skyworth, Скайворт', [
  model('ET5', 'ЕТ5', 'crossover', 'EV6'),
  model('HT-i', 'ХТ-ай', 'crossover'),
  model('BE11', 'БЕ11', 'crossover'),
])
