import { CALLBACK_MINUTES, type Callback } from '#domain/requests/callback.ts'
import type { FormName, RequestKind } from '#domain/requests/request.ts'
import type { FormAnswer } from './form-answer.ts'

/** What became of the request, and what a salesperson does next; `{when}` is the callback's time. */
const NEXT_STEP: Record<RequestKind, (number: string, when: string) => string> = {
  auto: (number, when) => `Заявка ${number} принята. Перезвоним ${when}.`,
  trade: (number, when) => `Заявка ${number} принята. Посчитаем цену вашего автомобиля и перезвоним ${when}.`,
  credit: (number, when) => `Заявка ${number} принята. Подберём условия и перезвоним ${when}.`,
  strahovka: (number, when) => `Заявка ${number} принята. Рассчитаем полис и перезвоним ${when}.`,
  testdrive: (number, when) => `Заявка ${number} принята. Перезвоним ${when}, чтобы подтвердить день и время.`,
  service: (number, when) => `Заявка ${number} принята. Перезвоним ${when}, чтобы подтвердить запись.`,
  'get-offer': (number, when) => `Заявка ${number} принята. Подготовим предложение и перезвоним ${when}.`,
  call: (number, when) => `Заявка ${number} принята. Перезвоним ${when}.`,
  message: (number, when) => `Сообщение ${number} принято. Ответим ${when}.`,
  question: (number, when) => `Вопрос ${number} принят. Ответим ${when}.`,
  vacancy: (number) =>
    `Отклик ${number} принят. Прочитаем его и свяжемся с\u00a0вами в\u00a0течение двух рабочих дней.`,
  'spare-parts': (number, when) => `Заявка ${number} принята. Проверим наличие и цену и перезвоним ${when}.`,
  subscribe: () => 'Подписка оформлена. Напишем, как только появятся новости или акции.',
}

const WEEKDAYS = ['в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу', 'в воскресенье']

/** «Заявка № 1001 принята. Перезвоним в течение 10 минут.» */
export const tellTaken = (kind: RequestKind, number: number, callback: Callback) =>
  NEXT_STEP[kind](`№\u00a0${number}`, tellWhen(callback))

/** «в течение 10 минут», «сегодня после 9:00», «завтра после 9:00», «в понедельник после 10:00». */
function tellWhen(callback: Callback): string {
  switch (callback.kind) {
    case 'soon':
      return `в\u00a0течение ${CALLBACK_MINUTES}\u00a0минут`
    case 'later': {
      const { inDays, day, time } = callback.opening
      const on = inDays === 0 ? 'сегодня' : inDays === 1 ? 'завтра' : WEEKDAYS[day - 1]
      return `${on} после\u00a0${time.replace(/^0/, '')}`
    }
    case 'unknown':
      return 'в\u00a0рабочее время'
    default:
      return callback satisfies never
  }
}

/** Forms that stand on a page as an answer to something: taken, they give way to what stood there before (spec §4). */
const GIVING_WAY: readonly FormName[] = ['request_question', 'request_vacancy', 'request_spare_parts']

/** What the page does after the message (spec §3). */
export const actionAfter = (form: FormName): FormAnswer['action'] =>
  GIVING_WAY.includes(form) ? 'hide-answer-form' : 'popup'
