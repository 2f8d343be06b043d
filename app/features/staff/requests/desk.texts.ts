import type { RequestSuspicion } from '#domain/requests/request.ts'
import type { CallOutcome, NextActionKind, RequestStatus, WorkRefusal } from '#domain/desk/desk.ts'

export const STATUS_LABELS: Record<RequestStatus, string> = {
  new: 'Новая',
  taken: 'В\u00a0работе',
  reached: 'Дозвонились',
  appointment: 'Назначен визит',
  won: 'Продажа',
  lost: 'Отказ',
  duplicate: 'Повтор',
  spam: 'Спам',
}

/** For the filter: how many requests there are. */
export const STATUS_GROUP_LABELS: Record<RequestStatus, string> = {
  new: 'Новые',
  taken: 'В\u00a0работе',
  reached: 'Дозвонились',
  appointment: 'Визит',
  won: 'Продажи',
  lost: 'Отказы',
  duplicate: 'Повторы',
  spam: 'Спам',
}

export const OUTCOME_LABELS: Record<CallOutcome, string> = {
  reached: 'дозвонились',
  'no-answer': 'не\u00a0ответили',
  busy: 'занято',
  'call-back': 'просили перезвонить',
  'wrong-number': 'неверный номер',
  refused: 'отказ',
}

export const NEXT_ACTION_LABELS: Record<NextActionKind, string> = {
  'call-back': 'перезвонить',
  'call-again': 'дозвониться',
  task: 'дело',
}

export const SUSPICION_LABELS: Record<RequestSuspicion, string> = {
  honeypot: 'Заполнено поле, которого люди не\u00a0видят',
  'too-fast': 'Форма заполнена слишком быстро',
  'too-many-from-address': 'Очень много заявок с\u00a0одного адреса',
  'too-many-of-phone': 'Очень много заявок с\u00a0этим номером',
  'too-many-of-email': 'Очень много заявок с\u00a0этой почтой',
}

/** What happened to a request, by the kind of its event. */
export const EVENT_LABELS: Readonly<Record<string, string>> = {
  submit: 'Заявка пришла',
  change: 'Изменено на\u00a0сервере',
  claim: 'Заявка взята',
  'give-back': 'Заявка возвращена',
  transfer: 'Заявка передана',
  move: 'Заявка переведена в\u00a0другой филиал',
  status: 'Статус изменён',
  call: 'Звонок',
  plan: 'Запланировано',
  note: 'Заметка',
  'remove-note': 'Заметка удалена',
  undo: 'Действие отменено',
  release: 'Проверена, не\u00a0спам',
  reject: 'Признана спамом',
  'deadline-warned': 'Срок ответа близко',
  offer: 'Предложена',
  escalate: 'Сообщено руководителю: никто не\u00a0ответил',
  'deadline-missed': 'Срок ответа пропущен',
  add: 'Заявка внесена вручную',
  'visit-book': 'Визит записан',
  'visit-move': 'Визит перенесён',
  'visit-booked': 'Визит не\u00a0подтверждён',
  'visit-confirmed': 'Визит подтверждён',
  'visit-arrived': 'Покупатель на\u00a0месте',
  'visit-done': 'Визит завершён',
  'visit-no-show': 'Неявка',
  'visit-cancelled': 'Визит отменён',
  'visit-licence': 'Права проверены',
  'visit-remind': 'Письмо с\u00a0напоминанием о\u00a0визите ушло',
  'visit-remind-failed': 'Напоминание не\u00a0отправлено: позвоните',
  reserve: 'Автомобиль забронирован',
  'reservation-prolong': 'Бронь продлена',
  'reservation-end': 'Бронь закончилась',
}

/** What was done, for the message after it. */
export const DONE_MESSAGES: Readonly<Record<string, string>> = {
  claim: 'Заявка ваша. Позвоните и\u00a0отметьте, чем кончился звонок.',
  'give-back': 'Заявка снова ничья.',
  transfer: 'Заявка передана.',
  move: 'Заявка в\u00a0другом филиале: срок ответа считается по\u00a0его часам.',
  status: 'Статус изменён.',
  call: 'Звонок записан.',
  plan: 'Запланировано.',
  note: 'Заметка сохранена.',
  reply: 'Письмо отправляется. Если оно не\u00a0уйдёт, заявка вернётся в\u00a0ваш день.',
  'remove-note': 'Заметка удалена.',
  undo: 'Последнее действие отменено.',
  add: 'Заявка внесена.',
  retry: 'Отправляем ещё раз: обычно это занимает меньше минуты.',
  'nothing-to-retry': 'Отправлять нечего: всё уже доставлено или вот-вот уйдёт.',
  release: 'Заявка в\u00a0общем списке.',
  reject: 'Заявка отмечена как спам.',
}

/** Why a change was not made, in a sentence that says what to do. */
export function describeRefusal(refusal: WorkRefusal, formatSince: (since: Date) => string): string {
  switch (refusal.reason) {
    case 'taken':
      return `Заявку уже ведёт ${refusal.owner.name}, взята ${formatSince(refusal.since)}. Возьмите следующую.`
    case 'offered':
      return `Заявка предложена: ${refusal.owner.name}, ${formatSince(refusal.since)}. Возьмите следующую.`
    case 'closed':
      return `Работа по\u00a0заявке закончена: ${STATUS_LABELS[refusal.status].toLowerCase()}.`
    case 'changed':
      return 'Пока вы\u00a0смотрели, заявку изменили. Вот она сейчас.'
    case 'not-taken':
      return 'Заявка ничья: сначала возьмите её.'
    case 'held':
      return 'Заявка на\u00a0проверке: сначала выпустите её.'
    case 'unknown':
      return 'Такой заявки нет, или она другого филиала.'
    default:
      return refusal satisfies never
  }
}
