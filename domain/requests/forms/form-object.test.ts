import { expect, it } from 'vitest'
import { ExportSchema } from '#domain/desk/requests/export-form.ts'
import { BranchDayFormSchema, DeadlineFormSchema } from '#domain/desk/deadlines/deadline-forms.ts'
import { RenameViewSchema } from '#domain/desk/views/view-form.ts'
import { DuplicateSchema, LostSchema, NoteSchema, PlanSchema, TransferSchema } from '#domain/desk/actions/work-forms.ts'
import { AcceptInvitationSchema, ConfirmSchema, InvitationSchema, StaffLoginSchema } from '#domain/staff/staff-forms.ts'
import { parseForm } from './parse-form.ts'

it.each([
  [ConfirmSchema, { code: 'Введите код из приложения.' }],
  [StaffLoginSchema, { email: 'Укажите почту.', password: 'Введите пароль.', code: 'Введите код из приложения.' }],
  [
    AcceptInvitationSchema,
    { name: 'Как вас зовут?', password: 'Придумайте пароль.', code: 'Введите код из приложения.' },
  ],
  [InvitationSchema, { email: 'Укажите почту.', role: 'Выберите роль.' }],
  [BranchDayFormSchema, { branch: 'Выберите филиал.', day: 'Укажите день.' }],
  [DeadlineFormSchema, { kind: 'Выберите, о\u00a0каких заявках речь.' }],
  [ExportSchema, { purpose: 'Назовите цель.' }],
  [RenameViewSchema, { name: 'Дайте виду название.' }],
  [NoteSchema, { text: 'Напишите заметку.' }],
  [PlanSchema, { at: 'Укажите день и\u00a0время.' }],
  [LostSchema, { reason: 'Выберите причину.' }],
  [TransferSchema, { to: 'Выберите, кому передать.' }],
  [DuplicateSchema, { of: 'Укажите номер первой заявки.' }],
])('an empty form says in words what is missing (%#)', (schema, errors) => {
  const fields = new Map(Object.keys(errors).map((name) => [name, ['']]))
  expect(parseForm(schema, fields)).toEqual({ ok: false, errors })
})

it.each(['звоню 9164821767 Петрову', 'тел 916 482-17-67', '8.916.482.17.67', 'паспорт 4509 123456', 'для a@b.ru'])(
  'a purpose tells nobody’s contacts: %s',
  (purpose) => {
    expect(parseForm(ExportSchema, new Map([['purpose', [purpose]]])).ok).toBe(false)
  },
)

it('a purpose may have days and amounts', () => {
  for (const purpose of ['отчёт по рекламе за ноябрь 2026', 'сверка с 01.11 по 30.11'])
    expect(parseForm(ExportSchema, new Map([['purpose', [purpose]]])).ok, purpose).toBe(true)
})
