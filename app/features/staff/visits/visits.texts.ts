import { formatSlotPhrase, formatSlots, formatSlotTime } from '#domain/test-drives/test-drive.ts'
import type { VisitChange, VisitRefusal, VisitState } from '#domain/desk/visits/visit.ts'

export const VISIT_STATE_LABELS: Record<VisitState, string> = {
  booked: 'Не\u00a0подтверждён',
  confirmed: 'Подтверждён',
  arrived: 'На\u00a0месте',
  done: 'Завершён',
  'no-show': 'Неявка',
  cancelled: 'Отменён',
}

/** What is pressed. */
export const VISIT_CHANGE_LABELS: Record<VisitChange, string> = {
  confirm: 'Подтвердить',
  arrive: 'На\u00a0месте',
  finish: 'Завершить',
  miss: 'Не\u00a0приехали',
  restore: 'Вернуть',
}

/** What was done, for the message after it. */
export const VISIT_DONE_MESSAGES: Readonly<Record<string, string>> = {
  confirm: 'Визит подтверждён.',
  arrive: 'Покупатель на\u00a0месте.',
  finish: 'Визит завершён. Завтра в\u00a010:00 напомним спросить, как прошло.',
  miss: 'Неявка отмечена. Через час напомним позвонить.',
  restore: 'Визит снова подтверждён.',
  licence: 'Отмечено.',
  cancel: 'Визит отменён, время свободно.',
  move: 'Визит перенесён.',
  book: 'Визит записан.',
  add: 'Визит записан, заявка ваша.',
}

/** Why a visit was not changed, in a sentence that says how it is now. */
export function describeVisitRefusal(refusal: VisitRefusal): string {
  switch (refusal.reason) {
    case 'changed': {
      const { current } = refusal
      if (current === undefined) return 'Визит уже изменён. Вот он сейчас.'
      const who = current.by === 'visitor' ? 'покупатель' : current.by
      const state = VISIT_STATE_LABELS[current.state].toLowerCase()
      return `Визит уже изменён${who === null ? '' : ` (${who})`}: ${state}, ${formatSlotPhrase(current.local)}. Ваше изменение не\u00a0записано.`
    }
    case 'too-early':
      return 'Время визита ещё не\u00a0наступило.'
    case 'too-late':
      return 'Визит уже начался: отметьте, приехали или нет.'
    case 'car-away':
      return 'Этот автомобиль забронирован, продан или ещё в\u00a0пути.'
    case 'unknown':
      return 'Такого визита нет, или он другого филиала.'
    case 'slot-branch':
      return 'Филиал не\u00a0проводит тест-драйвы.'
    case 'slot-closed':
      return `В\u00a0это время записи нет: закрыто или уже прошло. ${describeFree(refusal.free)}`
    case 'slot-taken':
      return `Это место уже заняли. ${describeFree(refusal.free)}`
    case 'slot-car-taken':
      return `Автомобиль в\u00a0это время занят. ${describeFree(refusal.free)}`
    default:
      return refusal satisfies never
  }
}

const describeFree = (free: readonly string[]) =>
  free.length === 0 ? 'Свободных часов нет.' : `Свободно: ${formatSlots(free)}.`

/** «10:00–11:00», or with the days when they differ. */
export function formatHours(from: string, to: string): string {
  return from.slice(0, 10) === to.slice(0, 10)
    ? `${formatSlotTime(from)}–${formatSlotTime(to)}`
    : `${formatSlots([from])} – ${formatSlots([to])}`
}
