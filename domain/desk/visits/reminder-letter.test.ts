import { expect, it } from 'vitest'
import { withPlainSpaces } from '#locale/text.ts'
import { composeReminder } from './reminder-letter.ts'

const LETTER = {
  local: '2026-11-21T10:00',
  zone: 'по\u00a0московскому времени',
  car: 'Geely Monjaro, 2024',
  branch: { name: 'Салон на Светлом', city: 'Москва', address: 'Светлый проезд, 14', phone: '74950000001' },
  siteName: 'Шоурум',
}

it('says what, when by which clock, where, what to bring, and how to cancel', () => {
  const { subject, text } = composeReminder({ ...LETTER, cancelUrl: 'https://cars.example/personal/requests/7/' })
  expect(withPlainSpaces(subject)).toBe('Тест-драйв в субботу, 21 ноября, в 10:00')
  expect(withPlainSpaces(text)).toBe(`Здравствуйте!

Ждём вас на тест-драйв в субботу, 21 ноября, в 10:00 (по московскому времени).

Автомобиль: Geely Monjaro, 2024
Где: Салон на Светлом, Москва, Светлый проезд, 14
Телефон: +7 (495) 000-00-01

Возьмите с собой водительское удостоверение: без него поехать за рулём не получится.

Не сможете приехать или хотите другое время? Позвоните: +7 (495) 000-00-01.
Отменить запись можно и на сайте:
https://cars.example/personal/requests/7/

Шоурум`)
})

it('without a car and an account it leaves out both', () => {
  const { text } = composeReminder({ ...LETTER, car: null, cancelUrl: undefined })
  expect(text).not.toMatch(/Автомобиль|Отменить|http/)
})
