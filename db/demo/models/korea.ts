import { diesel, petrol, trim, used, type DemoModelLine } from '../model-line.ts'

const rio = petrol(1591, 123, 'automatic', 'front')
const ceed = petrol(1591, 128, 'automatic', 'front')
const k5 = petrol(2497, 194, 'automatic', 'front')
const sportage = petrol(1999, 150, 'automatic', 'all')
const sorento = diesel(2199, 199, 'automatic', 'all')
const creta = petrol(1999, 149, 'automatic', 'all')
const tucson = petrol(1999, 150, 'automatic', 'all')
const santaFe = petrol(2497, 281, 'automatic', 'all')
const staria = diesel(2199, 177, 'automatic', 'front')

export const KOREA: readonly DemoModelLine[] = [
  {
    brand: 'Kia',
    model: 'Rio',
    generation: 'IV рестайлинг',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan2',
    wmi: 'Z94',
    about: [
      'Rio~не~требует внимания: мотор и~автомат известны ресурсом, а~расходники стоят недорого.',
      'Компактный снаружи, он~вмещает в~багажник 480~литров.',
    ],
    trims: [trim('Comfort', rio, 1_900_000, 2), trim('Prestige', rio, 2_000_000, 3)],
    used: [
      used(2020, 71_500, 1_390_000, 1, 0),
      used(2018, 103_800, 1_190_000, 2, 1),
      used(2022, 44_900, 1_590_000, 1, 1),
    ],
  },
  {
    brand: 'Kia',
    model: 'Ceed',
    generation: 'III рестайлинг',
    body: 'hatchback',
    doors: 5,
    drawnBody: 'hatchback',
    wmi: 'XWE',
    about: [
      'Ceed рулится азартно: независимая задняя подвеска и~точный руль здесь не~для строчки в~прайсе.',
      'Хетчбэк удобен в~городе: короткий, с~хорошим обзором и~вместительным багажником.',
    ],
    trims: [trim('Comfort', ceed, 2_200_000, 3), trim('Prestige', ceed, 2_400_000, 3)],
    used: [used(2019, 86_200, 1_490_000, 2, 0), used(2021, 52_400, 1_790_000, 1, 1)],
  },
  {
    brand: 'Kia',
    model: 'Ceed',
    generation: 'III',
    body: 'wagon',
    doors: 5,
    drawnBody: 'wagon',
    wmi: 'XWE',
    about: [
      'Универсал с~багажником на~625~литров: в~отпуск вчетвером и~без бокса на~крыше.',
      'Рейлинги, сетки и~розетка в~багажнике показывают, что о~груженых поездках здесь думали.',
    ],
    trims: [trim('SW Luxe', ceed, 2_400_000, 3)],
    used: [used(2019, 94_100, 1_520_000, 2, 0)],
  },
  {
    brand: 'Kia',
    model: 'K5',
    generation: 'III',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'XWE',
    about: [
      'K5~— большой седан с~атмосферным мотором 2,5~л: тянет ровно и~не~боится пробега.',
      'База 2,85~м даёт сзади столько места, что деловая поездка проходит как в~такси премиум-класса.',
    ],
    trims: [trim('GT Line', k5, 3_900_000, 4), trim('Prestige', k5, 3_600_000, 4)],
    used: [used(2021, 68_700, 2_690_000, 1, 0), used(2020, 97_300, 2_390_000, 2, 1)],
  },
  {
    brand: 'Kia',
    model: 'Sportage',
    generation: 'V',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'XWE',
    about: [
      'Sportage пятого поколения длиннее прежнего на~18~см: сзади и~в~багажнике это сразу заметно.',
      'Двухлитровый атмосферник с~автоматом — выбор тех, кто покупает надолго.',
    ],
    trims: [trim('Luxe', sportage, 3_990_000, 3, 1), trim('Prestige', sportage, 4_290_000, 4, 1)],
    used: [used(2022, 61_200, 2_990_000, 1, 0), used(2023, 38_700, 3_290_000, 1, 1)],
  },
  {
    brand: 'Kia',
    model: 'Sorento',
    generation: 'IV',
    body: 'crossover',
    doors: 5,
    drawnBody: 'suv',
    wmi: 'XWE',
    about: [
      'Дизель с~роботом на~восемь передач: Sorento проходит тысячу километров на~одном баке.',
      'Семь мест и~ровный пол второго ряда — то, что нужно для путешествий с~детьми.',
    ],
    trims: [trim('Prestige', sorento, 5_600_000, 4), trim('Premium', sorento, 5_900_000, 5)],
    used: [used(2021, 79_400, 3_890_000, 1, 0), used(2020, 108_900, 3_490_000, 2, 1)],
  },
  {
    brand: 'Hyundai',
    model: 'Solaris',
    generation: 'II рестайлинг',
    body: 'sedan',
    doors: 4,
    drawnBody: 'sedan',
    wmi: 'Z94',
    about: [
      'Solaris знают все: надёжный мотор, крепкая подвеска и~быстрая продажа, когда придёт время.',
      'Подогревы руля, сидений и~лобового стекла — полный зимний набор.',
    ],
    trims: [trim('Comfort', rio, 1_900_000, 2), trim('Elegance', rio, 2_000_000, 3)],
    used: [used(2021, 57_600, 1_450_000, 1, 1), used(2017, 126_400, 990_000, 3, 0)],
  },
  {
    brand: 'Hyundai',
    model: 'Creta',
    generation: 'II',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'Z94',
    about: [
      'Creta с~двухлитровым мотором и~полным приводом — редкая и~самая востребованная версия.',
      'Просвет 190~мм и~короткие свесы: зимний двор ей~не~препятствие.',
    ],
    trims: [trim('Lifestyle', creta, 2_700_000, 3), trim('Prestige', creta, 2_800_000, 4)],
    used: [
      used(2022, 49_800, 2_150_000, 1, 0),
      used(2021, 73_300, 1_990_000, 1, 1),
      used(2023, 33_100, 2_290_000, 1, 1),
    ],
  },
  {
    brand: 'Hyundai',
    model: 'Tucson',
    generation: 'IV',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'KMH',
    about: [
      'Tucson четвёртого поколения тихий и~широкий; светодиодная решётка узнаётся с~другого конца улицы.',
      'Багажник на~616~литров — один из~самых больших в~классе.',
    ],
    trims: [trim('Lifestyle', tucson, 3_990_000, 3, 1), trim('High-Tech', tucson, 4_390_000, 4)],
    used: [used(2021, 64_500, 2_790_000, 1, 0), used(2022, 52_200, 2_990_000, 1, 1)],
  },
  {
    brand: 'Hyundai',
    model: 'Santa Fe',
    generation: 'V',
    body: 'crossover',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'KMH',
    about: [
      'Прямоугольный Santa~Fe просторен до~последнего угла, а~дверь багажника открывается вровень с~бортами.',
      'Третий ряд удобен взрослым, и~у~него собственный климат.',
    ],
    trims: [trim('Calligraphy', santaFe, 6_490_000, 5, 1)],
    used: [used(2024, 21_300, 5_290_000, 1, 0)],
  },
  {
    brand: 'Hyundai',
    model: 'Staria',
    generation: 'I',
    body: 'minivan',
    doors: 5,
    drawnBody: 'van',
    wmi: 'KMH',
    about: [
      'Staria с~низким подоконником и~огромными окнами: на~всех рядах видно дорогу и~небо.',
      'Дизель расходует на~трассе около восьми литров — для минивэна на~восемь мест это немного.',
    ],
    trims: [trim('Luxury', staria, 5_900_000, 4)],
    used: [used(2022, 72_600, 4_390_000, 1, 0)],
  },
]
