import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'

/** The messages beside a field (docs/product.md, Form fields). */
export const VALIDATION_MESSAGES = {
  // For a field without a message of its own in `collectFieldErrors`.
  required: 'Укажите значение.',
  single: 'Укажите здесь одно значение.',
  email: 'Укажите корректный адрес электронной почты, например anna@example.ru.',
  url: 'Укажите корректный адрес страницы.',
  number: 'Укажите число.',
  digits: 'Укажите целое число, только цифры.',
  min: (min: number) => `Укажите не меньше ${formatNumber(min)}.`,
  max: (max: number) => `Укажите не больше ${formatNumber(max)}.`,
  minLength: (length: number) => `Напишите не короче ${symbols(length)}.`,
  maxLength: (length: number) => `Напишите не длиннее ${symbols(length)}.`,
  phone: 'Укажите номер телефона: +7 и ещё десять цифр.',
  choice: 'Выберите вариант из списка.',
  date: 'Укажите дату.',
  dateSoon: 'Выберите день не раньше сегодняшнего и не позже чем через три месяца.',
  time: 'Укажите время, например 14:30.',
  slot: 'Выберите время тест-драйва из списка.',
  year: (oldest: number) => `Укажите год: от ${oldest} до нынешнего.`,
  firstPayment: 'Взнос должен быть меньше стоимости автомобиля.',
  emailToAnswer: 'Укажите почту, на которую ответить.',
  vin: 'VIN — это 17 латинских букв и цифр.',
  plate: 'Укажите номер целиком, например А123ВС777.',
  consent: 'Отметьте согласие: без него мы\u00a0не\u00a0можем принять заявку.',
  subscription: 'Подтвердите согласие, иначе мы не можем присылать письма.',
} as const

/** In the genitive, as after «не длиннее». */
const symbols = (count: number) => plural(count, ['символа', 'символов', 'символов'])
