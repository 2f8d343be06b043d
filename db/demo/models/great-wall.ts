import { diesel, hybrid, petrol, trim, used, type DemoModelLine } from '../model-line.ts'

const jolion = petrol(1497, 143, 'robot', 'front')
const jolionAll = petrol(1497, 150, 'robot', 'all')
const f7 = petrol(1998, 192, 'robot', 'all')
const h3 = petrol(1499, 177, 'robot', 'all')
const h7 = petrol(1998, 231, 'robot', 'all')
const h7hybrid = hybrid(1499, 243, 'single-speed', 'front')
const m6 = petrol(1497, 143, 'robot', 'front')
const h9 = diesel(2370, 184, 'automatic', 'all')
const tank300 = petrol(1967, 220, 'automatic', 'all')
const tank300diesel = diesel(2370, 184, 'automatic', 'all')
const tank400 = petrol(1998, 245, 'automatic', 'all')
const tank500 = petrol(2993, 299, 'automatic', 'all')
const poer = diesel(1996, 150, 'automatic', 'all')
const kingKong = diesel(1996, 150, 'manual', 'all')

export const GREAT_WALL: readonly DemoModelLine[] = [
  {
    brand: 'Haval',
    model: 'Jolion',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'XZG',
    about: [
      'Jolion собирают под Тулой: сервис есть почти в~каждом областном центре, а~нормо-час недорог.',
      'Сзади здесь просторнее, чем у~большинства соседей по~цене, и~пол почти ровный.',
    ],
    trims: [
      trim('Comfort', jolion, 2_149_000, 2, 2),
      trim('Elite', jolion, 2_349_000, 3, 2),
      trim('Premium', jolionAll, 2_649_000, 3, 1),
      trim('Tech Plus', jolionAll, 2_799_000, 4, 1),
    ],
    used: [
      used(2023, 39_600, 1_790_000, 1, 1),
      used(2021, 84_200, 1_490_000, 2, 2),
      used(2022, 58_700, 1_640_000, 1, 0),
    ],
  },
  {
    brand: 'Haval',
    model: 'F7',
    generation: 'II',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'XZG',
    about: [
      'F7~— спокойный семейный кроссовер: мягкая подвеска, тихий салон и~понятный полный привод.',
      'Двухлитровый турбомотор едет уверенно и~на~92-м бензине не~капризничает.',
    ],
    trims: [
      trim('Elite', f7, 2_949_000, 3, 1),
      trim('Premium', f7, 3_199_000, 4, 1),
      trim('Tech Plus', f7, 3_399_000, 4, 1),
    ],
    used: [used(2020, 96_400, 1_590_000, 2, 0), used(2023, 47_100, 2_340_000, 1, 1)],
  },
  {
    brand: 'Haval',
    model: 'Dargo',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'XZG',
    about: [
      'Dargo с~блокировкой задней муфты и~просветом 200~мм ездит туда, куда кроссоверы обычно не~зовут.',
      'Прямоугольный кузов удобно грузить: двери широкие, проём багажника низкий.',
    ],
    trims: [trim('Premium', f7, 3_249_000, 3, 1), trim('Tech Plus', f7, 3_549_000, 4, 2)],
    used: [used(2023, 42_900, 2_590_000, 1, 1)],
  },
  {
    brand: 'Haval',
    model: 'H3',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'XZG',
    about: [
      'H3~— новая платформа и~собранная подвеска: в~поворотах он~точнее, чем ждёшь от~семейного кроссовера.',
      'Круговой обзор и~крупные зеркала выручают во~дворах.',
    ],
    trims: [trim('Premium', h3, 2_849_000, 3, 1), trim('Tech Plus', h3, 3_099_000, 4, 1)],
  },
  {
    brand: 'Haval',
    model: 'H7',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'XZG',
    about: [
      'H7~— флагман тульской линейки: широкий, высокий и~по-настоящему тихий.',
      'Багажник, второй ряд и~запас хода рассчитаны на~поездку к~морю без пересадок.',
    ],
    trims: [
      trim('Premium', h7, 3_649_000, 4, 1),
      trim('Tech Plus', h7, 3_899_000, 4, 1),
      trim('Hybrid', h7hybrid, 4_199_000, 4, 1),
    ],
  },
  {
    brand: 'Haval',
    model: 'M6',
    generation: 'II',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'XZG',
    about: [
      'M6 даёт много места за~умеренные деньги: длина больше 4,6~м и~просторный второй ряд.',
      'Простая подвеска и~знакомый мотор недороги в~обслуживании.',
    ],
    trims: [trim('Comfort', m6, 2_099_000, 2, 1), trim('Elite', m6, 2_249_000, 2, 1)],
  },
  {
    brand: 'Haval',
    model: 'H9',
    generation: 'II',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'LGW',
    about: [
      'Рама, дизель и~блокировки двух мостов: H9 спокойно чувствует себя и~с~прицепом, и~в~глубокой колее.',
      'Семь мест и~задний мост на~пружинах делают его ещё и~удобным семейным автомобилем.',
    ],
    trims: [trim('Premium', h9, 4_899_000, 4, 1), trim('Elite', h9, 5_149_000, 4, 1)],
    used: [used(2020, 104_500, 2_690_000, 2, 0)],
  },
  {
    brand: 'Tank',
    model: '300',
    generation: 'I рестайлинг',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv',
    wmi: 'LGW',
    about: [
      'Tank~300 — рамный внедорожник с~тремя блокировками, на~котором не~стыдно приехать и~в~театр.',
      'Короткая база и~просвет 224~мм: там, где длинная машина садится на~пороги, он~просто едет.',
    ],
    trims: [
      trim('Adventure', tank300, 4_199_000, 3, 1),
      trim('Premium', tank300, 4_499_000, 4, 1),
      trim('Premium', tank300diesel, 4_699_000, 4, 1),
    ],
    used: [used(2023, 36_800, 3_390_000, 1, 1)],
  },
  {
    brand: 'Tank',
    model: '400',
    generation: 'I',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'LGW',
    about: [
      'Tank~400 занял место между «трёхсотым» и~«пятисотым»: рама и~блокировки остались, а~места в~салоне стало больше.',
      'Прямые стойки и~плоский капот дают обзор, которого не~хватает современным кроссоверам.',
    ],
    trims: [trim('Adventure', tank400, 5_299_000, 4, 1), trim('Premium', tank400, 5_699_000, 4, 1)],
  },
  {
    brand: 'Tank',
    model: '500',
    generation: 'I рестайлинг',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv',
    wmi: 'LGW',
    about: [
      'V6~с~двумя турбинами и~девятиступенчатый автомат везут Tank~500 легко и~почти бесшумно.',
      'Семь мест, рама и~тяга для прицепа в~2,5~т: большой внедорожник без оговорок.',
    ],
    trims: [trim('Adventure', tank500, 6_899_000, 4, 1), trim('Premium', tank500, 7_499_000, 5, 2)],
    used: [used(2023, 48_600, 5_290_000, 1, 1)],
  },
  {
    brand: 'Great Wall',
    model: 'Poer',
    generation: 'I рестайлинг',
    body: 'pickup',
    doors: 4,
    drawnBody: 'pickup',
    wmi: 'LGW',
    about: [
      'В~кузов Poer входит европоддон, а~в~салоне — пять взрослых: рабочая машина, на~которой удобно и~в~отпуск.',
      'Понижающая передача и~блокировка заднего моста включаются кнопками, без лишних ритуалов.',
    ],
    trims: [trim('Luxury', poer, 3_499_000, 3, 1), trim('Premium', poer, 3_749_000, 4, 1)],
    used: [used(2022, 71_900, 2_390_000, 1, 0)],
  },
  {
    brand: 'Great Wall',
    model: 'Poer King Kong',
    generation: 'I',
    body: 'pickup',
    doors: 4,
    drawnBody: 'pickup',
    wmi: 'LGW',
    about: [
      'King Kong грузят без жалости: рессоры сзади, стальные пороги и~кузов с~шестью петлями.',
      'Дизель с~механической коробкой расходует немного и~легко стартует зимой.',
    ],
    trims: [trim('Elite', kingKong, 3_099_000, 2, 1)],
  },
]
