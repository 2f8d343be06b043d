import type { PluralForms } from '#locale/plural.ts'
import type { CarBody } from '#domain/cars/car.ts'

/** Bodies in the plural, for headings. */
export const BODY_PLURAL_LABELS: Record<CarBody, string> = {
  sedan: 'Седаны',
  hatchback: 'Хэтчбеки',
  liftback: 'Лифтбеки',
  wagon: 'Универсалы',
  crossover: 'Кроссоверы',
  suv: 'Внедорожники',
  coupe: 'Купе',
  convertible: 'Кабриолеты',
  minivan: 'Минивэны',
  van: 'Фургоны',
  pickup: 'Пикапы',
  limousine: 'Лимузины',
}

/** The same with a number. */
export const BODY_FORMS: Record<CarBody, PluralForms> = {
  sedan: ['седан', 'седана', 'седанов'],
  hatchback: ['хэтчбек', 'хэтчбека', 'хэтчбеков'],
  liftback: ['лифтбек', 'лифтбека', 'лифтбеков'],
  wagon: ['универсал', 'универсала', 'универсалов'],
  crossover: ['кроссовер', 'кроссовера', 'кроссоверов'],
  suv: ['внедорожник', 'внедорожника', 'внедорожников'],
  coupe: ['купе', 'купе', 'купе'],
  convertible: ['кабриолет', 'кабриолета', 'кабриолетов'],
  minivan: ['минивэн', 'минивэна', 'минивэнов'],
  van: ['фургон', 'фургона', 'фургонов'],
  pickup: ['пикап', 'пикапа', 'пикапов'],
  limousine: ['лимузин', 'лимузина', 'лимузинов'],
}

export const NEW_FORMS: PluralForms = ['новый', 'новых', 'новых']

export const NEW_CAR_FORMS: PluralForms = ['новый автомобиль', 'новых автомобиля', 'новых автомобилей']

/** «с автоматической коробкой»: the most common options, within a sentence. */
export const GEARBOX_PHRASES: Record<string, string> = {
  automatic: 'с\u00A0автоматической коробкой',
  robot: 'с\u00A0роботизированной коробкой',
  cvt: 'с\u00A0вариатором',
  manual: 'с\u00A0механической коробкой',
  'single-speed': 'с\u00A0одноступенчатым редуктором',
}
export const DRIVE_PHRASES: Record<string, string> = {
  front: 'с\u00A0передним приводом',
  rear: 'с\u00A0задним приводом',
  all: 'с\u00A0полным приводом',
}
