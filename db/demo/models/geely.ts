import { electric, petrol, trim, used, type DemoModelLine } from '../model-line.ts'

const coolray = petrol(1477, 147, 'robot', 'front')
const atlas150 = petrol(1499, 150, 'automatic', 'front')
const atlas200 = petrol(1969, 200, 'robot', 'all')
const monjaro = petrol(1969, 238, 'automatic', 'all')
const cityray = petrol(1499, 174, 'robot', 'front')
const okavango = petrol(1969, 238, 'automatic', 'all')
const preface = petrol(1969, 200, 'robot', 'front')
const emgrand = petrol(1499, 122, 'cvt', 'front')
const x50 = petrol(1477, 147, 'robot', 'front')
const x70 = petrol(1499, 150, 'automatic', 'front')
const x70all = petrol(1799, 184, 'automatic', 'all')

export const GEELY: readonly DemoModelLine[] = [
  {
    brand: 'Geely',
    model: 'Coolray',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'L6T',
    about: [
      'Coolray выбирают за~живой турбомотор: в~городе он~отзывается на~педаль сразу, а~на~трассе не~требует «раскручивания».',
      'При длине 4,3~м он~легко паркуется, но~сзади двоим взрослым не~тесно.',
    ],
    trims: [
      trim('Comfort', coolray, 2_349_990, 2, 1),
      trim('Luxury', coolray, 2_549_990, 3, 2),
      trim('Flagship Sport', coolray, 2_799_990, 4, 1),
    ],
    used: [used(2022, 51_300, 1_690_000, 1, 1), used(2021, 78_900, 1_520_000, 2, 0)],
  },
  {
    brand: 'Geely',
    model: 'Atlas',
    generation: 'II',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'L6T',
    about: [
      'У~Atlas просторный второй ряд с~регулируемой спинкой и~багажник, в~который детская коляска встаёт не~складываясь.',
      'Подвеску настроили мягко: разбитый асфальт Atlas проходит заметно спокойнее одноклассников.',
    ],
    trims: [
      trim('Luxury', atlas150, 3_299_990, 3, 2),
      trim('Flagship', atlas200, 3_789_990, 4, 2),
      trim('Flagship Sport', atlas200, 3_869_990, 4, 1),
    ],
    used: [used(2024, 26_700, 2_790_000, 1, 1)],
  },
  {
    brand: 'Geely',
    model: 'Monjaro',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'L6T',
    about: [
      'Monjaro построен на~платформе CMA: уверенно держит дорогу на~скорости и~при этом тихо едет.',
      'Восьмиступенчатый автомат Aisin и~муфта полного привода рассчитаны на~все 350~Н·м мотора.',
    ],
    trims: [
      trim('Luxury', monjaro, 4_399_990, 4, 2),
      trim('Flagship', monjaro, 4_719_990, 5, 3),
      trim('Exclusive', monjaro, 4_899_990, 5, 1),
    ],
    used: [used(2023, 44_800, 3_490_000, 1, 1), used(2022, 63_200, 3_190_000, 1, 0)],
  },
  {
    brand: 'Geely',
    model: 'Cityray',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'L6T',
    about: [
      'Cityray занимает место между Coolray и~Atlas: длина 4,5~м, а~запас места для ног сзади как у~машины классом выше.',
      'Салон собран аккуратно, клавиши климата оставили отдельными: вслепую нажать их~проще, чем значок на~экране.',
    ],
    trims: [
      trim('Comfort', cityray, 2_649_990, 2, 1),
      trim('Luxury', cityray, 2_849_990, 3, 1),
      trim('Flagship', cityray, 3_069_990, 4, 1),
    ],
  },
  {
    brand: 'Geely',
    model: 'Okavango',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'L6T',
    about: [
      'Шесть отдельных кресел и~три полноценных ряда: Okavango берут большой семьёй и~для дальних поездок.',
      'На~третьем ряду есть свои дефлекторы и~розетки, а~при пяти местах багажник становится вровень с~минивэном.',
    ],
    trims: [trim('Luxury', okavango, 4_199_990, 3, 1), trim('Flagship', okavango, 4_499_990, 4, 1)],
  },
  {
    brand: 'Geely',
    model: 'Preface',
    generation: 'I рестайлинг',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan2',
    wmi: 'L6T',
    about: [
      'Preface — просторный седан класса Camry с~двухлитровым турбомотором и~очень тихим салоном.',
      'Задний диван с~подогревом и~багажник на~полтысячи литров делают его хорошей машиной для деловых поездок.',
    ],
    trims: [trim('Luxury', preface, 3_449_990, 3, 1), trim('Flagship', preface, 3_699_990, 4, 1)],
  },
  {
    brand: 'Geely',
    model: 'Emgrand',
    generation: 'IV',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'L6T',
    about: [
      'Emgrand прост в~обслуживании: атмосферный мотор с~цепью и~спокойный вариатор.',
      'Для седана за~такие деньги в~нём необычно много места сзади.',
    ],
    trims: [trim('Comfort', emgrand, 2_189_990, 2, 1), trim('Luxury', emgrand, 2_389_990, 3, 1)],
  },
  {
    brand: 'BelGee',
    model: 'X50',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'Y4K',
    about: [
      'X50 собирают в~Белоруссии, запчасти и~расходники едут со~склада, а~не~через полмира.',
      'Под капотом проверенный турбомотор 1,5~л с~семиступенчатым роботом в~масляной ванне.',
    ],
    trims: [trim('Style', x50, 2_189_990, 2, 2), trim('Prestige', x50, 2_429_990, 3, 1)],
    used: [used(2024, 31_500, 1_870_000, 1, 1)],
  },
  {
    brand: 'BelGee',
    model: 'X70',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'Y4K',
    about: [
      'X70 — понятный семейный кроссовер с~настоящим автоматом и~просторным вторым рядом.',
      'Дорожный просвет и~короткие свесы позволяют не~объезжать каждую дачную колею.',
    ],
    trims: [trim('Active', x70, 2_549_990, 2, 1), trim('Prestige', x70all, 2_949_990, 3, 2)],
  },
  {
    brand: 'BelGee',
    model: 'S50',
    generation: 'I',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan2',
    wmi: 'Y4K',
    about: [
      'S50 берут в~семью и~в~парк: расход умеренный, а~багажник и~второй ряд рассчитаны на~каждый день.',
      'Тонкие стойки и~точный руль делают его лёгким в~городе.',
    ],
    trims: [trim('Active', emgrand, 1_999_990, 2, 1), trim('Prestige', x50, 2_269_990, 3, 1)],
  },
  {
    brand: 'Zeekr',
    model: '001',
    generation: 'I рестайлинг',
    body: 'wagon',
    doors: 5,
    drawnBody: 'wagon',
    wmi: 'L6T',
    about: [
      'Электрический шутинг-брейк с~пневмоподвеской: кузов поднимается перед бордюром и~опускается на~трассе.',
      'На~быстрой станции батарея заряжается от~10~до~80~% примерно за~полчаса.',
    ],
    trims: [
      trim('Long Range', electric(310, 741, 'rear'), 6_990_000, 4),
      trim('Performance', electric(400, 656, 'all'), 7_690_000, 5, 1),
    ],
    used: [used(2023, 37_400, 4_890_000, 1, 1)],
  },
  {
    brand: 'Zeekr',
    model: '7X',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'L6T',
    about: [
      'Кроссовер на~архитектуре 800~В: от~10~до~80~% на~мощной станции он~заряжается примерно за~пятнадцать минут.',
      'Пол ровный, поэтому сзади просторно и~троим; под передней крышкой есть второй багажник.',
    ],
    trims: [
      trim('Long Range', electric(310, 615, 'rear'), 6_390_000, 4, 1),
      trim('Performance', electric(475, 543, 'all'), 6_990_000, 5, 1),
    ],
  },
  {
    brand: 'Zeekr',
    model: '009',
    generation: 'I рестайлинг',
    body: 'minivan',
    doors: 5,
    drawnBody: 'van',
    wmi: 'L6T',
    about: [
      'Шестиместный электрический минивэн: кресла второго ряда с~массажем, вентиляцией и~столиками.',
      'Пневмоподвеска и~двойные стёкла оставляют дорогу снаружи: разговаривать можно вполголоса на~любой скорости.',
    ],
    trims: [trim('Ultra', electric(450, 702, 'all'), 12_900_000, 5, 1)],
  },
]
