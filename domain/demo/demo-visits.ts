import type { DemoRequest, DemoStep } from './demo-request.ts'

// Test drives of the invented dealership: yesterday's, today's and tomorrow's; a car that somebody wants to be kept, and one that is.

const EVENING = { days: -1, time: '19:40' } as const
const SENT = { days: -1, time: '18:20' } as const
const BEFORE = { days: -2, time: '13:15' } as const

const visit = (
  key: string,
  name: string,
  parts: Pick<DemoRequest, 'car' | 'visitInDays' | 'visitSlot' | 'sent' | 'work' | 'answers'>,
): DemoRequest => ({ key, name, kind: 'testdrive', form: 'request-testdrive', branch: 'moskva', ...parts })

const confirmed = (at: DemoStep['at'] = EVENING): DemoStep => ({ at, by: 'anna', visit: 'confirm' })

export const DEMO_VISITS: readonly DemoRequest[] = [
  visit('zhukov', 'Антон Жуков', {
    car: 12,
    visitInDays: 1,
    visitSlot: 2,
    sent: BEFORE,
    work: [
      confirmed({ days: -2, time: '13:40' }),
      { at: { days: -1, time: '12:02' }, by: 'anna', visit: 'arrive' },
      { at: { days: -1, time: '12:55' }, by: 'anna', visit: 'finish' },
    ],
  }),
  visit('polyakova', 'Дарья Полякова', {
    car: 13,
    visitInDays: 1,
    visitSlot: 4,
    sent: BEFORE,
    work: [confirmed({ days: -2, time: '13:50' }), { at: { days: -1, time: '14:30' }, by: 'anna', visit: 'miss' }],
  }),
  visit('usova', 'Полина Усова', { car: 14, visitInDays: 1, visitSlot: 1, sent: SENT, work: [confirmed()] }),
  visit('drozdov', 'Максим Дроздов', { car: 15, visitInDays: 1, visitSlot: 4, sent: SENT, work: [confirmed()] }),
  visit('fomina', 'Юлия Фомина', { car: 16, visitInDays: 1, visitSlot: 4, sent: SENT }),
  visit('melnik', 'Эдуард Мельник', { car: 17, visitInDays: 1, visitSlot: 8, sent: SENT, work: [confirmed()] }),
  visit('nosov', 'Тимофей Носов', { car: 18, visitInDays: 1, visitSlot: 10, sent: SENT }),
  visit('larin', 'Степан Ларин', { car: 19, visitInDays: 2, visitSlot: 2, sent: SENT, work: [confirmed()] }),
  visit('ryabov', 'Глеб Рябов', { car: 22, visitInDays: 2, visitSlot: 5, sent: SENT }),
  visit('mukhina', 'Алина Мухина', { car: 20, answers: { wished_time: '18:00' }, sent: -48 }),
  {
    key: 'khabibullin',
    name: 'Руслан Хабибуллин',
    kind: 'reserve',
    form: 'request-reserve',
    branch: 'moskva',
    car: 21,
    answers: { comment: 'Приеду в субботу с задатком.' },
    sent: -36,
  },
  {
    key: 'roshchin',
    name: 'Вадим Рощин',
    kind: 'reserve',
    form: 'request-reserve',
    branch: 'moskva',
    car: 23,
    answers: { comment: 'Деньги переведу завтра утром.' },
    sent: -75,
    // No longer than a day: it ends while the demo is tried.
    work: [{ at: -50, by: 'anna', reserveDays: 1 }],
  },
]
