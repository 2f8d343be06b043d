import { expect, it } from 'vitest'
import type { DeskRow } from '#domain/desk/requests/desk-rows.server.ts'
import { HOUR_MS, MINUTE_MS } from '#locale/durations.ts'
import { formatSpan, toRowView } from './row-view.ts'

const NOW = new Date('2026-11-20T11:20:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

const ROW: DeskRow = {
  number: 1042,
  kind: 'call',
  label: 'Заказ звонка',
  submittedAt: after(-4 * MINUTE_MS),
  status: 'new',
  statusSince: after(-4 * MINUTE_MS),
  owner: null,
  isFree: true,
  isOwn: false,
  offeredAt: null,
  escalatedAt: null,
  branch: { id: 1, name: 'Витринная', timeZone: 'Asia/Yekaterinburg' },
  name: 'Мария Соколова',
  phone: '79164821767',
  isPhoneMasked: false,
  subject: null,
  respondBy: after(11 * MINUTE_MS),
  missedAt: null,
  firstResponseAt: null,
  nextAction: null,
  urgentAt: after(11 * MINUTE_MS),
  lostReason: null,
  isErased: false,
  version: 1,
}

const view = (changes: Partial<DeskRow> = {}) =>
  toRowView({ ...ROW, ...changes }, { now: NOW, timeZone: 'Europe/Moscow' })

it('a deadline within the hour is shown by the clock of the branch, with the minutes that are left', () => {
  expect(view().due).toEqual({ text: '16:31', note: '11\u00a0мин', group: 'soon' })
})

it.each([
  ['overdue', { urgentAt: after(-12 * MINUTE_MS) }, { text: '−12\u00a0мин', note: '', group: 'overdue' }],
  ['later today', { urgentAt: after(3 * HOUR_MS) }, { text: '19:20', note: '', group: 'today' }],
  ['tomorrow', { urgentAt: after(20 * HOUR_MS) }, { text: 'завтра в\u00a012:20', note: '', group: 'later' }],
  ['not calculated yet', { respondBy: null, urgentAt: ROW.submittedAt }, { text: 'сейчас', note: '', group: 'soon' }],
  ['nothing', { urgentAt: null }, { text: '—', note: '', group: 'none' }],
  [
    'a promised call',
    { urgentAt: after(HOUR_MS * 2), nextAction: { kind: 'call-back', at: after(HOUR_MS * 2), text: null } },
    { text: '18:20', note: 'перезвонить', group: 'today' },
  ],
] as const)('what is due: %s', (_, changes, due) => {
  expect(view(changes).due).toEqual(due)
})

it('an offer has its time by the clock of the branch', () => {
  expect(view().offered).toBeNull()
  expect(view({ offeredAt: after(-MINUTE_MS) }).offered).toBe('16:19')
})

it('a masked phone cannot be called', () => {
  expect(view({ phone: '+7 916 ···-··-67', isPhoneMasked: true })).toMatchObject({
    phone: '+7 916 ···-··-67',
    digits: null,
  })
  expect(view()).toMatchObject({ phone: '+7\u00a0(916)\u00a0482-17-67', digits: '79164821767' })
})

it.each([
  [20_000, '1\u00a0мин'],
  [59 * MINUTE_MS, '59\u00a0мин'],
  [HOUR_MS, '1\u00a0ч'],
  [47 * HOUR_MS, '47\u00a0ч'],
  [50 * HOUR_MS, '2\u00a0дн'],
])('%i ms are «%s»', (ms, text) => {
  expect(formatSpan(ms)).toBe(text)
})
