import type { CarAvailability, CarBody } from '#db/schema.ts'
import type { CarDraft } from '#domain/feeds/car-draft.ts'
import type { DemoBranch } from './branches.ts'
import { listEngineFacts } from './describe-engine.ts'
import type { DemoEngine } from './model-line.ts'
import type { Random } from './random.ts'
import { capitalise, typeset, writeList, writeNumber, writeRub } from './typeset.ts'

/** What a salesperson knows when he writes about a car. */
export interface DescribedCar {
  draft: Pick<CarDraft, 'year' | 'mileageKm' | 'owners' | 'title' | 'availability' | 'price' | 'trim'>
  /** Brand and model. */
  name: string
  body: CarBody
  engine: DemoEngine
  about: readonly [string, string]
  highlights: readonly string[]
  branch: DemoBranch
  isDamaged: boolean
  /** Its pictures show every paint it can be had in. */
  showsAllPaints: boolean
}

const BODY_NOUNS: Readonly<Record<CarBody, string>> = {
  sedan: 'седан',
  hatchback: 'хетчбэк',
  liftback: 'лифтбек',
  wagon: 'универсал',
  crossover: 'кроссовер',
  suv: 'внедорожник',
  coupe: 'купе',
  convertible: 'кабриолет',
  minivan: 'минивэн',
  van: 'фургон',
  pickup: 'пикап',
  limousine: 'лимузин',
}

/** Two or three short paragraphs about a new car. */
export function describeNewCar(car: DescribedCar, random: Random): string {
  return writeParagraphs([
    [random.pick(NEW_OPENINGS)(car), random.pick(car.about)],
    [describeHighlights(car, random)],
    [describeAvailability(car, random), describeOffer(car, random)],
  ])
}

/** Three or four short paragraphs about a used car: what it is, how it was kept, what is to be known of it. */
export function describeUsedCar(car: DescribedCar, random: Random): string {
  return writeParagraphs([
    [random.pick(USED_OPENINGS)(car), random.pick(car.about)],
    [describeHistory(car, random), car.isDamaged ? DAMAGE : random.pick(CONDITIONS), describeUpkeep(car, random)],
    [describeHighlights(car, random)],
    [random.pick(CHECKS), describeOffer(car, random)],
  ])
}

function writeParagraphs(paragraphs: (string | null)[][]): string {
  const written = paragraphs.map((sentences) => sentences.filter(Boolean).join(' ')).filter(Boolean)
  return typeset(written.join('\n\n'))
}

type Sentence = (car: DescribedCar) => string

const NEW_OPENINGS: readonly [Sentence, ...Sentence[]] = [
  (car) =>
    `${car.name} ${car.draft.year}~года в~комплектации ${car.draft.trim}: ${writeList(listEngineFacts(car.engine))}.`,
  (car) =>
    `${capitalise(newBody(car.body))} ${car.name}, комплектация ${car.draft.trim}. ${capitalise(listEngineFacts(car.engine).join(', '))}.`,
  (car) => `Перед вами ${newBody(car.body)} ${car.name} ${car.draft.trim}: ${writeList(listEngineFacts(car.engine))}.`,
  (car) => `${car.name} ${car.draft.trim}, ${car.draft.year}~год. Здесь ${writeList(listEngineFacts(car.engine))}.`,
]

const newBody = (body: CarBody) => `${body === 'coupe' ? 'новое' : 'новый'} ${BODY_NOUNS[body]}`

const USED_OPENINGS: readonly [Sentence, ...Sentence[]] = [
  (car) => `${car.name} ${car.draft.year}~года с~пробегом ${mileage(car)}: ${writeList(listEngineFacts(car.engine))}.`,
  (car) =>
    `${capitalise(BODY_NOUNS[car.body])} ${car.name} ${car.draft.trim}, ${car.draft.year}~год, ${mileage(car)}. ${capitalise(listEngineFacts(car.engine).join(', '))}.`,
  (car) =>
    `${car.name} в~комплектации ${car.draft.trim}, год выпуска~— ${car.draft.year}. Пробег ${mileage(car)}, ${writeList(listEngineFacts(car.engine))}.`,
]

const mileage = ({ draft }: DescribedCar) => `${writeNumber(draft.mileageKm ?? 0)}~км`

function describeHighlights({ highlights }: DescribedCar, random: Random): string | null {
  if (highlights.length === 0)
    return 'Оснащение простое и~понятное: то, что нужно на~каждый день, без доплат за~лишнее.'
  const start = random.whole(0, Math.max(0, Math.min(4, highlights.length - 4)))
  const chosen = writeList(highlights.slice(start, start + random.whole(3, 4)))
  return random.pick([
    `Из~оснащения стоит отметить ${accusative(chosen)}.`,
    `В~этой машине есть ${chosen}.`,
    `${capitalise(chosen)} — уже в~цене автомобиля.`,
    `Установлено с~завода: ${chosen}.`,
  ])
}

/** Feminine nouns of the list that change in the accusative; the others read the same. */
function accusative(list: string): string {
  return list
    .replace(/панорамная крыша/i, 'панорамную крышу')
    .replace(/пневмоподвеска/i, 'пневмоподвеску')
    .replace(/автоматическая парковка/i, 'автоматическую парковку')
    .replace(/камера заднего вида/i, 'камеру заднего вида')
    .replace(/беспроводная зарядка/i, 'беспроводную зарядку')
    .replace(/вентиляция передних/i, 'вентиляцию передних')
    .replace(/цифровая приборная панель/i, 'цифровую приборную панель')
    .replace(/электрорегулировка сиденья/i, 'электрорегулировку сиденья')
    .replace(/аудиосистема с/i, 'аудиосистему с')
    .replace(/блокировка заднего/i, 'блокировку заднего')
}

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

function describeAvailability({ draft, branch, showsAllPaints }: DescribedCar, random: Random): string {
  if (showsAllPaints)
    return 'Под заказ, поставка за~шесть–восемь недель. На~снимках — все девять цветов, из~которых можно выбрать.'
  const availability: CarAvailability = draft.availability
  switch (availability) {
    case 'in-stock':
      return random.pick([
        `Автомобиль в~наличии: ${branch.whereabouts}. Посмотреть и~сесть за~руль можно в~день обращения.`,
        `Стоит ${branch.whereabouts}, документы готовы: выдача через день после оплаты.`,
        `Ждёт ${branch.whereabouts}; подготовим к~выдаче за~один рабочий день.`,
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

function describeOffer({ draft: { price } }: DescribedCar, random: Random): string | null {
  const { tradeInDiscountRub, creditDiscountRub } = price
  if (tradeInDiscountRub > 0 && random.chance(0.6)) {
    return random.pick([
      `Сдадите свой автомобиль в~trade-in — цена снизится ещё на~${writeRub(tradeInDiscountRub)}.`,
      `За~автомобиль, сданный в~trade-in, скидка ${writeRub(tradeInDiscountRub)}.`,
    ])
  }
  if (creditDiscountRub > 0) return `При покупке в~кредит через банк-партнёр скидка ${writeRub(creditDiscountRub)}.`
  return random.chance(0.5) ? 'Цена окончательная, без обязательных доплат и~дополнительного оборудования.' : null
}
