import type { CarAvailability, CarBody } from '#db/schema.ts'
import { upperFirst } from '#locale/letter-case.ts'
import {
  BODY_NOUNS,
  describeHighlights,
  describeOffer,
  formatParagraphs,
  type DescribedCar,
  type Sentence,
} from './describe-car.ts'
import { listEngineFacts } from './describe-engine.ts'
import type { Random } from './random.ts'
import { formatList } from './typeset.ts'

/** Two or three short paragraphs about a new car. */
export function describeNewCar(car: DescribedCar, random: Random): string {
  return formatParagraphs([
    [random.pick(NEW_OPENINGS)(car), random.pick(car.about)],
    [describeHighlights(car, random)],
    [describeAvailability(car, random), describeOffer(car, random)],
  ])
}

const NEW_OPENINGS: readonly [Sentence, ...Sentence[]] = [
  (car) =>
    `${car.name} ${car.draft.year}~года в~комплектации ${car.draft.trim}: ${formatList(listEngineFacts(car.engine))}.`,
  (car) =>
    `${upperFirst(newBody(car.body))} ${car.name}, комплектация ${car.draft.trim}. ${upperFirst(listEngineFacts(car.engine).join(', '))}.`,
  (car) => `Перед вами ${newBody(car.body)} ${car.name} ${car.draft.trim}: ${formatList(listEngineFacts(car.engine))}.`,
  (car) => `${car.name} ${car.draft.trim}, ${car.draft.year}~год. Здесь ${formatList(listEngineFacts(car.engine))}.`,
]

const newBody = (body: CarBody) => `${body === 'coupe' ? 'новое' : 'новый'} ${BODY_NOUNS[body]}`

function describeAvailability({ draft, branch, showsAllPaints }: DescribedCar, random: Random): string {
  if (showsAllPaints)
    return 'Под заказ, поставка за~шесть–восемь недель. На~снимках — все девять цветов, из~которых можно выбрать.'
  const availability: CarAvailability = draft.availability
  switch (availability) {
    case 'in-stock':
      return random.pick([
        `Автомобиль в~наличии: ${branch.locationPhrase}. Посмотреть и~сесть за~руль можно в~день обращения.`,
        `Стоит ${branch.locationPhrase}, документы готовы: выдача через день после оплаты.`,
        `Ждёт ${branch.locationPhrase}; подготовим к~выдаче за~один рабочий день.`,
      ])
    case 'in-transit':
      return random.pick([
        'Автомобиль в~пути, прибудет в~течение трёх недель; цена закрепляется в~договоре брони.',
        'Машина едет к~нам с~завода. Ожидаем её~через две–три недели, забронировать можно уже сейчас.',
      ])
    case 'to-order':
      return random.pick([
        'Под заказ: поставка занимает шесть–восемь недель, цвет кузова и~салона выбираете вы.',
        'Привезём под заказ с~фиксированной в~договоре ценой; срок — около двух месяцев.',
      ])
    default:
      return availability satisfies never
  }
}
