import type { CarAvailability, CarBody } from '#db/schema.ts'
import { upperFirst } from '#locale/text.ts'
import { formatNumber } from '#locale/number.ts'
import {
  BODY_NOUNS,
  describeHighlights,
  describeOffer,
  formatParagraphs,
  type DescribedCar,
  type Sentence,
} from './describe-car.ts'
import { listEngineFacts } from './describe-engine.ts'
import { type Random, formatList } from './random.ts'

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
  (car) =>
    `${upperFirst(newBody(car.body))} ${car.name} ${car.draft.trim}: ${formatList(listEngineFacts(car.engine))}.`,
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

/** Three or four short paragraphs about a used car: what it is, its condition, and remarks. */
export function describeUsedCar(car: DescribedCar, random: Random): string {
  return formatParagraphs([
    [random.pick(USED_OPENINGS)(car), random.pick(car.about)],
    [describeHistory(car, random), car.isDamaged ? DAMAGE : random.pick(CONDITIONS), describeUpkeep(car, random)],
    [describeHighlights(car, random)],
    [random.pick(CHECKS), describeOffer(car, random)],
  ])
}

const USED_OPENINGS: readonly [Sentence, ...Sentence[]] = [
  (car) => `${car.name} ${car.draft.year}~года с~пробегом ${mileage(car)}: ${formatList(listEngineFacts(car.engine))}.`,
  (car) =>
    `${upperFirst(BODY_NOUNS[car.body])} ${car.name} ${car.draft.trim}, ${car.draft.year}~год, ${mileage(car)}. ${upperFirst(listEngineFacts(car.engine).join(', '))}.`,
  (car) =>
    `${car.name} в~комплектации ${car.draft.trim}, год выпуска~— ${car.draft.year}. Пробег ${mileage(car)}, ${formatList(listEngineFacts(car.engine))}.`,
]

const mileage = ({ draft }: DescribedCar) => `${formatNumber(draft.mileageKm ?? 0)}~км`

function describeHistory({ draft }: DescribedCar, random: Random): string {
  const owner =
    { 1: 'Один владелец', 2: 'Два владельца', 3: 'Три владельца' }[draft.owners ?? 0] ?? 'Несколько владельцев'
  switch (draft.title) {
    case 'original':
      return `${owner}, ПТС оригинал.`
    case 'duplicate':
      return `${owner}; ПТС~— дубликат, выдан взамен заполненного.`
    default:
      return random.pick([`${owner}, ПТС электронный.`, `${owner} по~электронному ПТС.`])
  }
}

const CONDITIONS: readonly [string, ...string[]] = [
  'Кузов без коррозии; на~переднем бампере есть мелкие сколы, покажем их~на~осмотре.',
  'Кузов ровный, все элементы закрываются с~одинаковыми зазорами.',
  'Окрашивался один элемент — задний бампер, после царапины на~парковке.',
  'Лакокрасочное покрытие родное, толщиномер лежит у~менеджера.',
  'Салон чистый, не~прокуренный; износ руля и~сидений соответствует пробегу.',
  'На~двери водителя~— тонкая царапина, больше замечаний по~кузову нет.',
  'Стёкла родные, лобовое заменили в~прошлом году на~оригинальное.',
]

const DAMAGE =
  'Повреждены переднее крыло и~бампер: последствия парковки, геометрия не~нарушена. Цена назначена с~учётом ремонта.'

function describeUpkeep({ engine }: DescribedCar, random: Random): string {
  return random.pick(engine.fuel === 'electric' ? BATTERY_UPKEEP : UPKEEP)
}

const BATTERY_UPKEEP: readonly [string, ...string[]] = [
  'Ёмкость батареи измерена на~стенде: осталось более 92~% от~новой.',
  'Кабели для домашней и~быстрой зарядки в~комплекте.',
]

const UPKEEP: readonly [string, ...string[]] = [
  'Обслуживался у~дилера, заказ-наряды сохранены.',
  'Масло и~фильтры заменили перед продажей.',
  'В~комплекте второй набор колёс на~сезон.',
  'Перед продажей заменили тормозные колодки спереди.',
  'Оба ключа, сервисная книжка и~заводские коврики на~месте.',
  'Шины прошлого сезона, остаток протектора 7~мм.',
  'Следующее обслуживание — через 10~000~км.',
]

const CHECKS: readonly [string, ...string[]] = [
  'Машина прошла диагностику по~120~пунктам, протокол отдадим вместе с~договором.',
  'Юридическая чистота проверена: ограничений, залога и~штрафов нет.',
  'Можно приехать со~своим мастером или проверить машину на~любой станции рядом.',
  'Отчёт об~истории и~результат диагностики покажем до~задатка.',
]
