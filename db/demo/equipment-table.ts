import type { CarBody, CarDrive, CarFuel } from '#db/schema.ts'
import type { EquipmentGroup } from '#domain/cars/car.ts'
import type { TrimLevel } from './model-line.ts'

export interface EquippedCar {
  body: CarBody
  fuel: CarFuel
  drive: CarDrive
  isManual: boolean
}

/** `from` and `to` are levels of a trim, both included; `highlight` is its form in a sentence. */
interface EquipmentItem {
  text: string
  from: number
  to: number
  highlight: string | null
  fits: (car: EquippedCar) => boolean
}

const always = () => true
const hasPlug = ({ fuel }: EquippedCar) => fuel === 'electric' || fuel === 'plug-in-hybrid'
const hasEngine = ({ fuel }: EquippedCar) => fuel !== 'electric'
const isTall = ({ body }: EquippedCar) => body === 'crossover' || body === 'suv' || body === 'wagon'
const hasTailgate = ({ body }: EquippedCar) => body !== 'sedan' && body !== 'coupe' && body !== 'pickup'
const isOffRoad = ({ body, drive }: EquippedCar) => (body === 'suv' || body === 'pickup') && drive === 'all'
const hasAllWheelDrive = ({ drive }: EquippedCar) => drive === 'all'
const hasAutomaticGearbox = ({ isManual }: EquippedCar) => !isManual

function item(
  from: number,
  text: string,
  { to = 5, highlight, fits = always }: Partial<Omit<EquipmentItem, 'text' | 'from'>> = {},
) {
  return { text, from, to, highlight: highlight ?? null, fits } satisfies EquipmentItem
}

/** The equipment by level, in the groups of dealers' price lists. */
const EQUIPMENT: readonly { name: string; items: readonly EquipmentItem[] }[] = [
  {
    name: 'Активная безопасность',
    items: [
      item(1, 'Антиблокировочная система (ABS)'),
      item(1, 'Распределение тормозных усилий (EBD)'),
      item(2, 'Система курсовой устойчивости (ESP)'),
      item(2, 'Помощь при старте на подъёме'),
      item(2, 'Помощь при экстренном торможении (BAS)'),
      item(3, 'Контроль давления в шинах'),
      item(3, 'Помощь при спуске', { fits: hasAllWheelDrive }),
      item(4, 'Автоматическое экстренное торможение', { highlight: 'автоматическое торможение' }),
      item(4, 'Контроль слепых зон', { highlight: 'контроль слепых зон' }),
    ],
  },
  {
    name: 'Пассивная безопасность',
    items: [
      item(1, 'Подушка безопасности водителя'),
      item(1, 'Подушка безопасности пассажира'),
      item(1, 'Крепления детских сидений ISOFIX'),
      item(1, 'ЭРА-ГЛОНАСС'),
      item(2, 'Боковые подушки безопасности'),
      item(3, 'Шторки безопасности'),
      item(5, 'Коленная подушка безопасности водителя'),
      item(5, 'Центральная подушка между передними сиденьями'),
    ],
  },
  {
    name: 'Противоугонные системы',
    items: [
      item(1, 'Иммобилайзер'),
      item(1, 'Центральный замок с пультом'),
      item(2, 'Сигнализация'),
      item(4, 'Датчик проникновения в салон'),
      item(5, 'Спутниковый мониторинг в приложении'),
    ],
  },
  {
    name: 'Помощь водителю',
    items: [
      item(1, 'Задние датчики парковки'),
      item(2, 'Камера заднего вида', { to: 3, highlight: 'камера заднего вида' }),
      item(2, 'Круиз-контроль', { to: 3, highlight: 'круиз-контроль' }),
      item(3, 'Передние датчики парковки'),
      item(4, 'Камеры кругового обзора', { highlight: 'камеры кругового обзора' }),
      item(4, 'Адаптивный круиз-контроль', { highlight: 'адаптивный круиз-контроль' }),
      item(4, 'Удержание в полосе'),
      item(4, 'Распознавание дорожных знаков'),
      item(5, 'Автоматическая парковка', { highlight: 'автоматическая парковка' }),
      item(5, 'Проекционный дисплей', { highlight: 'проекционный дисплей' }),
      item(3, 'Выбор режима движения', { fits: hasAutomaticGearbox }),
      item(2, 'Понижающая передача', { fits: isOffRoad }),
      item(3, 'Блокировка заднего дифференциала', { fits: isOffRoad, highlight: 'блокировка заднего дифференциала' }),
    ],
  },
  {
    name: 'Комфорт',
    items: [
      item(1, 'Усилитель руля'),
      item(1, 'Электростеклоподъёмники передние'),
      item(2, 'Электростеклоподъёмники задние'),
      item(2, 'Регулировка руля по высоте и вылету'),
      item(2, 'Электропривод и подогрев зеркал'),
      item(3, 'Бесключевой доступ и запуск кнопкой', { highlight: 'бесключевой доступ' }),
      item(3, 'Электроскладывание зеркал'),
      item(3, 'Электронный стояночный тормоз', { fits: hasAutomaticGearbox }),
      item(3, 'Дистанционный запуск двигателя', {
        fits: (car) => hasEngine(car) && hasAutomaticGearbox(car),
        highlight: 'дистанционный запуск',
      }),
      item(4, 'Электропривод двери багажника', { fits: hasTailgate, highlight: 'электропривод двери багажника' }),
      item(4, 'Беспроводная зарядка телефона', { highlight: 'беспроводная зарядка' }),
      item(5, 'Пневмоподвеска', { fits: hasPlug, highlight: 'пневмоподвеска' }),
      item(5, 'Доводчики дверей'),
      item(5, 'Адаптивные амортизаторы', { fits: hasEngine }),
    ],
  },
  {
    name: 'Климат',
    items: [
      item(1, 'Кондиционер', { to: 2 }),
      item(1, 'Обогреватель салона'),
      item(2, 'Подогрев передних сидений', { highlight: 'подогрев передних сидений' }),
      item(2, 'Подогрев лобового стекла', { highlight: 'подогрев лобового стекла' }),
      item(3, 'Двухзонный климат-контроль', { to: 4, highlight: 'двухзонный климат-контроль' }),
      item(3, 'Подогрев руля', { highlight: 'подогрев руля' }),
      item(3, 'Подогрев форсунок омывателя'),
      item(4, 'Подогрев задних сидений', { highlight: 'подогрев задних сидений' }),
      item(4, 'Вентиляция передних сидений', { highlight: 'вентиляция передних сидений' }),
      item(5, 'Трёхзонный климат-контроль', { highlight: 'трёхзонный климат-контроль' }),
      item(5, 'Очистка воздуха в салоне'),
      item(3, 'Тепловой насос', { fits: ({ fuel }) => fuel === 'electric', highlight: 'тепловой насос' }),
    ],
  },
  {
    name: 'Мультимедиа',
    items: [
      item(1, 'Аудиоподготовка', { to: 1 }),
      item(2, 'Экран 8 дюймов', { to: 2 }),
      item(3, 'Экран 10,25 дюйма', { to: 3, highlight: 'экран 10,25~дюйма' }),
      item(4, 'Экран 12,3 дюйма', { to: 4, highlight: 'экран 12,3~дюйма' }),
      item(5, 'Экран 15,6 дюйма', { highlight: 'экран 15,6~дюйма' }),
      item(2, 'Bluetooth и громкая связь'),
      item(2, 'USB-разъём'),
      item(2, '4 динамика', { to: 2 }),
      item(3, '6 динамиков', { to: 3 }),
      item(4, 'Аудиосистема с 8 динамиками', { to: 4 }),
      item(5, 'Аудиосистема с 14 динамиками и сабвуфером', { highlight: 'аудиосистема с~14~динамиками' }),
      item(3, 'Подключение телефона без провода'),
      item(4, 'Навигация'),
      item(4, 'Цифровая приборная панель', { highlight: 'цифровая приборная панель' }),
      item(5, 'Экран для переднего пассажира'),
    ],
  },
  {
    name: 'Салон',
    items: [
      item(1, 'Тканевая обивка', { to: 2 }),
      item(3, 'Комбинированная обивка', { to: 3 }),
      item(4, 'Обивка из кожи', { to: 4, highlight: 'кожаный салон' }),
      item(5, 'Обивка из кожи наппа', { highlight: 'салон из~кожи наппа' }),
      item(1, 'Складная спинка заднего сиденья'),
      item(2, 'Регулировка сиденья водителя по высоте'),
      item(2, 'Кожаный многофункциональный руль'),
      item(3, 'Электрорегулировка сиденья водителя', { highlight: 'электрорегулировка сиденья водителя' }),
      item(4, 'Память сиденья водителя', { highlight: 'память сиденья водителя' }),
      item(4, 'Электрорегулировка сиденья пассажира'),
      item(4, 'Контурная подсветка салона'),
      item(5, 'Массаж передних сидений', { highlight: 'массаж передних сидений' }),
      item(5, 'Отделка потолка алькантарой'),
    ],
  },
  {
    name: 'Экстерьер',
    items: [
      item(1, 'Стальные диски 15 дюймов', { to: 1 }),
      item(2, 'Легкосплавные диски 17 дюймов', { to: 2 }),
      item(3, 'Легкосплавные диски 18 дюймов', { to: 3 }),
      item(4, 'Легкосплавные диски 19 дюймов', { to: 4 }),
      item(5, 'Легкосплавные диски 20 дюймов'),
      item(2, 'Рейлинги на крыше', { fits: isTall }),
      item(3, 'Тонировка задних стёкол'),
      item(4, 'Панорамная крыша с люком', {
        fits: ({ body }) => body !== 'pickup' && body !== 'van',
        highlight: 'панорамная крыша',
      }),
      item(5, 'Выдвижные ручки дверей', { fits: hasPlug }),
      item(5, 'Двойные боковые стёкла', { highlight: 'двойные боковые стёкла' }),
    ],
  },
  {
    name: 'Освещение',
    items: [
      item(1, 'Галогенные фары', { to: 1 }),
      item(2, 'Светодиодные фары', { to: 3, highlight: 'светодиодные фары' }),
      item(1, 'Дневные ходовые огни'),
      item(2, 'Датчик света'),
      item(2, 'Датчик дождя'),
      item(2, 'Противотуманные фары'),
      item(4, 'Адаптивные светодиодные фары', { to: 4, highlight: 'адаптивные светодиодные фары' }),
      item(4, 'Автоматический дальний свет'),
      item(5, 'Матричные фары', { highlight: 'матричные фары' }),
    ],
  },
  {
    name: 'Зарядка',
    items: [
      item(1, 'Быстрая зарядка постоянным током', { fits: hasPlug }),
      item(1, 'Кабель для бытовой розетки', { fits: hasPlug }),
      item(3, 'Питание внешних приборов от батареи', { fits: hasPlug }),
      item(4, 'Управление зарядкой из приложения', { fits: hasPlug }),
    ],
  },
  {
    name: 'Комплект',
    items: [
      item(1, 'Два ключа'),
      item(1, 'Набор автомобилиста'),
      item(1, 'Запасное колесо', { to: 3, fits: hasEngine }),
      item(4, 'Компактное запасное колесо', { fits: hasEngine }),
      item(2, 'Коврики в салон'),
      item(3, 'Коврик и шторка багажника', { fits: hasTailgate }),
    ],
  },
]

/** The equipment of a car of this level, by groups; empty groups are left out. */
export function equipCar(car: EquippedCar, level: TrimLevel): EquipmentGroup[] {
  return EQUIPMENT.map(({ name, items }) => ({
    name,
    items: items.filter((item) => isFitted(car, level, item)).map(({ text }) => text),
  })).filter(({ items }) => items.length > 0)
}

/** The equipment that a description mentions, the rarest first. Texts write `~` for a non-breaking space. */
export function listHighlights(car: EquippedCar, level: TrimLevel): string[] {
  return EQUIPMENT.flatMap(({ items }) => items)
    .filter((item) => isFitted(car, level, item))
    .toSorted((a, b) => b.from - a.from)
    .flatMap(({ highlight }) => highlight ?? [])
}

function isFitted(car: EquippedCar, level: TrimLevel, { from, to, fits }: EquipmentItem): boolean {
  return from <= level && level <= to && fits(car)
}
