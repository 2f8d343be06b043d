import { petrol, trim, used, type DemoModelLine } from '../model-line.ts'

const eightValve = petrol(1596, 90, 'manual', 'front')
const sixteenValve = petrol(1596, 106, 'manual', 'front')
const vestaCvt = petrol(1774, 122, 'cvt', 'front')
const vestaManual = petrol(1774, 122, 'manual', 'front')
const niva = petrol(1690, 83, 'manual', 'all')
const solaris = petrol(1591, 123, 'automatic', 'front')
const solarisManual = petrol(1591, 123, 'manual', 'front')
const patriot = petrol(2693, 150, 'manual', 'all')

export const RUSSIA: readonly DemoModelLine[] = [
  {
    brand: 'Lada',
    model: 'Granta',
    generation: 'I рестайлинг',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'XTA',
    about: [
      'Granta~— самый доступный способ уехать на~новой машине: запчасти есть в~каждом посёлке.',
      'Багажник на~520~литров и~высокий просвет ценят те, кто ездит на~дачу с~рассадой.',
    ],
    trims: [
      trim('Standard', eightValve, 749_900, 1, 1),
      trim('Comfort', eightValve, 894_900, 1, 1),
      trim('Techno', sixteenValve, 989_900, 2, 1),
    ],
    used: [used(2019, 92_300, 615_000, 2, 1)],
  },
  {
    brand: 'Lada',
    model: 'Granta',
    generation: 'I рестайлинг',
    body: 'liftback',
    doors: 5,
    drawnBody: 'sedan2',
    wmi: 'XTA',
    about: [
      'Лифтбек открывается вместе со~стеклом: холодильник в~Granta привозили не~раз.',
      'Ремонт и~обслуживание здесь понятны любому мастеру и~стоят недорого.',
    ],
    trims: [trim('Comfort', eightValve, 909_900, 1, 1)],
    used: [used(2021, 61_400, 689_000, 1)],
  },
  {
    brand: 'Lada',
    model: 'Vesta',
    generation: 'I рестайлинг',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan2',
    wmi: 'XTA',
    about: [
      'Vesta едет по~русским дорогам лучше многих иномарок: подвеска энергоёмкая, руль информативный.',
      'Большой багажник и~просторный второй ряд делают её~полноценной семейной машиной.',
    ],
    trims: [
      trim('Comfort', sixteenValve, 1_389_900, 2, 1),
      trim('Life', vestaManual, 1_559_900, 2, 1),
      trim('Techno', vestaCvt, 1_789_900, 3, 1),
    ],
    used: [used(2020, 74_600, 990_000, 1, 0), used(2018, 118_200, 845_000, 2, 0)],
  },
  {
    brand: 'Lada',
    model: 'Vesta',
    generation: 'I рестайлинг',
    body: 'wagon',
    doors: 5,
    drawnBody: 'wagon',
    wmi: 'XTA',
    about: [
      'Универсал с~просветом 203~мм: грузит как кроссовер, а~едет ниже и~увереннее.',
      'Двойной пол багажника прячет мелочи, а~ровная площадка вмещает две коляски.',
    ],
    trims: [trim('SW Cross Techno', vestaCvt, 1_949_900, 3, 2), trim('SW Life', vestaManual, 1_639_900, 2, 1)],
    used: [used(2021, 58_900, 1_190_000, 1, 0)],
  },
  {
    brand: 'Lada',
    model: 'Largus',
    generation: 'I рестайлинг',
    body: 'wagon',
    doors: 5,
    drawnBody: 'wagon',
    wmi: 'XTA',
    about: [
      'Largus возит семерых или кубометр груза — по~понедельникам одно, по~субботам другое.',
      'Распашные задние двери и~низкий порог спасают спину при погрузке.',
    ],
    trims: [trim('Life, 7 мест', vestaManual, 1_799_900, 2, 1)],
    used: [used(2019, 134_700, 790_000, 2, 0)],
  },
  {
    brand: 'Lada',
    model: 'Niva Travel',
    generation: 'I рестайлинг',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv',
    wmi: 'XTA',
    about: [
      'Постоянный полный привод, понижающая и~блокировка межосевого — честный вездеход за~свои деньги.',
      'Короткая база и~отличная геометрия: Niva едет там, где дорогие кроссоверы разворачиваются.',
    ],
    trims: [trim('Luxe', niva, 1_449_900, 2, 1), trim('Luxe Off-road', niva, 1_549_900, 2, 1)],
    used: [used(2022, 46_100, 1_050_000, 1, 0)],
  },
  {
    brand: 'Lada',
    model: 'Iskra',
    generation: 'I',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'XTA',
    about: [
      'Iskra построена на~новой платформе: в~салоне тише и~просторнее, чем в~Granta, а~расход ниже.',
      'Мультимедиа с~крупным экраном и~подогрев лобового стекла — то, чего ждали от~доступного седана.',
    ],
    trims: [
      trim('Life', sixteenValve, 1_299_900, 2, 1),
      trim('Techno', petrol(1596, 106, 'cvt', 'front'), 1_499_900, 3, 1),
    ],
  },
  {
    brand: 'Solaris',
    model: 'HC',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'Z94',
    about: [
      'HC~— знакомая всей стране конструкция с~атмосферным мотором и~классическим автоматом.',
      'Ликвидность у~него отменная: через три года такую машину продают за~неделю.',
    ],
    trims: [trim('Active', solaris, 2_449_000, 2, 1), trim('Prestige', solaris, 2_749_000, 3, 1)],
  },
  {
    brand: 'Solaris',
    model: 'HS',
    generation: 'I',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'Z94',
    about: [
      'Седан с~мотором, который ходит сотни тысяч километров, и~простой, крепкой подвеской.',
      'Прогревается быстро, расходует мало и~не~боится такси.',
    ],
    trims: [trim('Active', solarisManual, 1_899_000, 2, 1), trim('Comfort', solaris, 2_049_000, 2, 1)],
  },
  {
    brand: 'UAZ',
    model: 'Patriot',
    generation: 'I рестайлинг',
    body: 'suv',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'XTT',
    about: [
      'Рама, мосты и~просвет 210~мм под картером моста: Patriot выбирают не~ради асфальта.',
      'Огромный салон, простая конструкция и~запчасти в~любом райцентре.',
    ],
    trims: [trim('Prestige', patriot, 1_999_000, 2, 1)],
    used: [used(2018, 88_400, 890_000, 2, 0)],
  },
]
