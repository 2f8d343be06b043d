import { petrol, plugIn, trim, used, type DemoModelLine } from '../model-line.ts'

const tiggo4 = petrol(1499, 147, 'cvt', 'front')
const tiggo7 = petrol(1598, 150, 'robot', 'front')
const tiggo7all = petrol(1598, 150, 'robot', 'all')
const two = petrol(1998, 197, 'robot', 'all')
const tiggo9 = petrol(1998, 249, 'automatic', 'all')
const arrizo = petrol(1598, 150, 'robot', 'front')
const rx = petrol(1998, 249, 'robot', 'all')
const vx = petrol(1998, 249, 'automatic', 'all')
const omoda = petrol(1598, 150, 'robot', 'front')
const omodaCvt = petrol(1499, 147, 'cvt', 'front')
const j8 = petrol(1998, 249, 'robot', 'all')

export const CHERY: readonly DemoModelLine[] = [
  {
    brand: 'Chery',
    model: 'Tiggo 4',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVV',
    about: [
      'Tiggo~4 часто становится первой новой машиной в~семье: недорогой, светлый внутри, с~высокой посадкой.',
      'Вариатор здесь спокойный, расход в~городе обычно укладывается в~девять литров.',
    ],
    trims: [
      trim('Style', tiggo4, 2_099_000, 2, 2),
      trim('Family', tiggo4, 2_249_000, 3, 1),
      trim('Ultimate', tiggo4, 2_419_000, 3, 1),
    ],
    used: [used(2021, 69_800, 1_290_000, 2, 0)],
  },
  {
    brand: 'Chery',
    model: 'Tiggo 7 Pro Max',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVV',
    about: [
      'Tiggo~7 Pro Max~— один из~самых покупаемых кроссоверов страны: мастера знают его до~последней клипсы.',
      'Робот в~масляной ванне и~полный привод на~зиму — сочетание, за~которое его и~берут.',
    ],
    trims: [
      trim('Active', tiggo7, 2_699_000, 3, 1),
      trim('Prestige', tiggo7, 2_899_000, 3, 1),
      trim('Ultimate AWD', tiggo7all, 3_199_000, 4, 2),
    ],
    used: [used(2023, 43_100, 2_090_000, 1, 1), used(2022, 66_700, 1_890_000, 2, 0)],
  },
  {
    brand: 'Chery',
    model: 'Tiggo 8 Pro Max',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVV',
    about: [
      'Семь мест в~длине 4,7~м: третий ряд складывается в~пол, и~тогда багажник вмещает велосипед.',
      'Двухлитровый мотор тянет ровно с~низов, поэтому с~полной загрузкой машина не~теряет бодрости.',
    ],
    trims: [trim('Dreamline', two, 3_799_000, 4, 2), trim('Ultimate', two, 4_099_000, 4, 1)],
    used: [used(2022, 59_300, 2_490_000, 1, 0)],
  },
  {
    brand: 'Chery',
    model: 'Tiggo 9',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVV',
    about: [
      'Флагман Chery с~адаптивной подвеской: на~плитке и~стыках он~ведёт себя как машина вдвое дороже.',
      'Передние кресла с~вентиляцией и~массажем входят уже в~базу.',
    ],
    trims: [trim('Prestige', tiggo9, 4_599_000, 4, 1), trim('Ultimate', tiggo9, 4_899_000, 5, 1)],
  },
  {
    brand: 'Chery',
    model: 'Arrizo 8',
    generation: 'I',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'LVV',
    about: [
      'Arrizo~8~— большой седан по~цене среднего: база 2,79~м и~мягкий задний диван.',
      'Низкий кузов и~собранные настройки подвески делают дальнюю дорогу неутомительной.',
    ],
    trims: [trim('Active', arrizo, 2_749_000, 3, 1), trim('Prestige', arrizo, 2_949_000, 4, 1)],
    used: [used(2023, 33_900, 2_090_000, 1, 1)],
  },
  {
    brand: 'Exeed',
    model: 'LX',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVT',
    about: [
      'LX~— самый компактный Exeed: ухоженный салон и~хорошая шумоизоляция в~городском размере.',
      'Сзади достаточно места для двоих взрослых и~детского кресла с~креплением ISOFIX.',
    ],
    trims: [
      trim('Prestige', petrol(1598, 150, 'robot', 'front'), 2_949_000, 3, 1),
      trim('President', tiggo7all, 3_299_000, 4, 1),
    ],
    used: [used(2023, 40_200, 2_240_000, 1, 0)],
  },
  {
    brand: 'Exeed',
    model: 'TXL',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVT',
    about: [
      'TXL ценят за~оснащение без доплат: панорама, камеры кругом и~электроприводы кресел уже есть.',
      'Полный привод с~восемью режимами не~теряется на~снегу и~мокрой глине.',
    ],
    trims: [trim('Flagship', two, 3_899_000, 4, 1)],
    used: [used(2021, 81_600, 2_190_000, 2, 0)],
  },
  {
    brand: 'Exeed',
    model: 'RX',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVT',
    about: [
      'RX~узнают по~низкой крыше и~выдвижным ручкам; внутри — кожа, тёплый пластик и~ни~одного скрипа.',
      'Под капотом 249~л.~с. — ровно до~границы, за~которой транспортный налог растёт вдвое.',
    ],
    trims: [trim('Prestige', rx, 4_499_000, 4, 1), trim('President', rx, 4_899_000, 5, 1)],
    used: [used(2024, 22_800, 3_890_000, 1, 0)],
  },
  {
    brand: 'Exeed',
    model: 'VX',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'LVT',
    about: [
      'VX~— почти пять метров длины, шесть кресел и~отделка, в~которой не~к~чему придраться.',
      'Электронные амортизаторы меняют характер за~секунду: мягко в~городе, плотно на~трассе.',
    ],
    trims: [trim('President', vx, 5_399_000, 5, 1)],
  },
  {
    brand: 'Omoda',
    model: 'C5',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVV',
    about: [
      'Omoda~C5 берут за~внешность, а~остаются с~ней за~управляемость: руль точный, крены небольшие.',
      'Два экрана по~12,3~дюйма русифицированы полностью, телефон подключается без провода.',
    ],
    trims: [
      trim('Joy', omodaCvt, 2_199_000, 2, 1),
      trim('Lifestyle', omoda, 2_449_000, 3, 1),
      trim('Ultimate', omoda, 2_649_000, 4, 1),
    ],
    used: [used(2023, 38_500, 1_790_000, 1, 1), used(2022, 57_900, 1_640_000, 1, 0)],
  },
  {
    brand: 'Omoda',
    model: 'C7',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVV',
    about: [
      'C7~крупнее привычной «пятёрки» на~четверть метра, и~почти всё досталось второму ряду и~багажнику.',
      'Переднему пассажиру отдан собственный экран: кино в~дороге не~отвлекает водителя.',
    ],
    trims: [trim('Lifestyle', tiggo7, 3_149_000, 3, 1), trim('Ultimate', tiggo7all, 3_499_000, 4, 1)],
  },
  {
    brand: 'Jaecoo',
    model: 'J7',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LVV',
    about: [
      'J7~с~прямым кузовом и~полным приводом в~семи режимах собран для города, из~которого ездят на~дачу.',
      'Геометрия честная: короткие свесы и~просвет 190~мм с~водителем на~борту.',
    ],
    trims: [trim('Active', tiggo7, 2_949_000, 3, 1), trim('Prestige', tiggo7all, 3_299_000, 4, 2)],
    used: [used(2024, 28_900, 2_540_000, 1, 0)],
  },
  {
    brand: 'Jaecoo',
    model: 'J8',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVV',
    about: [
      'J8~распределяет тягу между задними колёсами: на~укатанном снегу входит в~поворот как по~рельсам.',
      'Второй ряд с~вентиляцией и~регулировкой спинки — редкость даже ступенью выше.',
    ],
    trims: [trim('Supreme', j8, 4_399_000, 4, 1), trim('Ultimate', j8, 4_699_000, 5, 1)],
  },
  {
    brand: 'Exlantix',
    model: 'ET',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LVT',
    about: [
      'Последовательный гибрид: едет только на~электротяге, а~бензиновый мотор вырабатывает ток.',
      'С~полным баком и~батареей хватает на~тысячу километров, зарядная станция в~пути не~нужна.',
    ],
    trims: [trim('Flagship', plugIn(1499, 469, 180, 'all'), 5_990_000, 5, 1)],
  },
]
