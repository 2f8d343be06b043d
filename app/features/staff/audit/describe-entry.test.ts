import { expect, it } from 'vitest'
import { describeDetails, describeSubject } from './describe-entry.ts'

const NAMES = {
  people: new Map([[7, 'Анна Ким']]),
  branches: new Map([[2, 'Салон на Светлом']]),
  reasons: new Map([['price', 'Дорого']]),
  timeZone: 'Europe/Moscow',
}

it('names what an entry is about', () => {
  expect(describeSubject('request:1042', NAMES)).toBe('Заявка №\u00a01042')
  expect(describeSubject('staff:7', NAMES)).toBe('Анна Ким')
  expect(describeSubject('branch:2', NAMES)).toBe('Салон на Светлом')
  expect(describeSubject('invitation:62b2724b-0c5f-4a34-8a53-0d7b8b1d6f6e', NAMES)).toBe('Приглашение 62b2724b')
  expect(describeSubject('reason:price', NAMES)).toBe('Причина отказа: Дорого')
  expect(describeSubject('staff:99', NAMES)).toBe('staff:99')
})

it('says in words what has changed, and leaves out what has not', () => {
  const call = {
    before: { status: 'new', owner: null },
    after: { status: 'reached', owner: 7, outcome: 'reached', nextActionAt: '2026-11-26T08:00:00.000Z' },
  }
  expect(describeDetails({ action: 'request.call', ...call, reason: null }, NAMES)).toBe(
    'статус: новая → дозвонились, ведёт: — → Анна Ким, исход: дозвонились, план: 26.11.2026, 11:00',
  )
  const lost = {
    action: 'request.status',
    before: { status: 'taken', owner: 7 },
    after: { status: 'lost', owner: 7 },
    reason: 'price',
  }
  expect(describeDetails(lost, NAMES)).toBe('статус: в\u00a0работе → отказ, дорого')
  const roles = { action: 'staff.invite', before: null, after: { grants: 'salesperson@2, editor' }, reason: null }
  expect(describeDetails(roles, NAMES)).toBe('роли: Продавец (Салон на Светлом), Редактор сайта')
  expect(
    describeDetails({ action: 'access.refuse', before: null, after: { tried: 'request.claim' }, reason: null }, NAMES),
  ).toBe('попытка: взята заявка')
  expect(describeDetails({ action: 'audit.read', before: null, after: null, reason: null }, NAMES)).toBe('')
  const exported = { action: 'requests.export', before: null, after: { count: 3 }, reason: 'Отчёт ЦБ' }
  expect(describeDetails(exported, NAMES)).toBe('штук: 3, Отчёт ЦБ')
})
