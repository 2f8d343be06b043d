import { petrol, trim, used, type DemoModelLine } from '../model-line.ts'

const jetour15 = petrol(1499, 147, 'robot', 'front')
const jetour16 = petrol(1598, 190, 'robot', 'front')
const t2 = petrol(1998, 245, 'robot', 'all')

export const JETOUR: readonly DemoModelLine[] = [
  {
    brand: 'Jetour',
    model: 'Dashing',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover',
    wmi: 'LNN',
    about: [
      'Dashing запоминается с~первого взгляда, а~со~второго — тем, сколько в~нём места сзади.',
      'Мотор 1,6~л на~190~л.~с. быстро разгоняет кроссовер и~не~шумит на~трассе.',
    ],
    trims: [trim('Comfort', jetour15, 2_699_000, 3, 1), trim('Luxury', jetour16, 2_999_000, 4, 1)],
    used: [used(2023, 45_300, 2_190_000, 1, 1)],
  },
  {
    brand: 'Jetour',
    model: 'X70 Plus',
    generation: 'I рестайлинг',
    body: 'crossover',
    doors: 5,
    drawnBody: 'crossover2',
    wmi: 'LNN',
    about: [
      'Семиместный салон по~цене пятиместного: X70~Plus часто покупают семьями с~тремя детьми.',
      'Третий ряд складывается одним движением и~образует ровный пол.',
    ],
    trims: [trim('Comfort', jetour15, 2_849_000, 3, 1), trim('Luxury', jetour16, 3_149_000, 3, 1)],
  },
  {
    brand: 'Jetour',
    model: 'T2',
    generation: 'I',
    body: 'crossover',
    doors: 5,
    drawnBody: 'suv2',
    wmi: 'LNN',
    about: [
      'T2~похож на~экспедиционную машину и~ведёт себя соответственно: полный привод XWD и~просвет 220~мм.',
      'Квадратный кузов и~большая дверь багажника с~запасным колесом — под снаряжение на~неделю пути.',
    ],
    trims: [trim('Comfort', t2, 4_149_000, 4, 1), trim('Luxury', t2, 4_449_000, 4, 1)],
    used: [used(2024, 24_700, 3_590_000, 1, 1)],
  },
]
