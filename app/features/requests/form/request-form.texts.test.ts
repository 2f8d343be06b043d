import { expect, it } from 'vitest'
import type { Callback } from '#domain/requests/callbacks/callback.ts'
import { FORM_NAMES } from '#domain/requests/kinds/registry.ts'
import { formTextsOf } from './request-form.texts.ts'

it('offers to find a car when the form has none', () => {
  expect(formTextsOf({ form: 'request-auto', callback: { kind: 'soon' } }).title).toBe('Подбор автомобиля')
})

/** The text with ordinary spaces. */
const lead = (callback: Callback) => formTextsOf({ form: 'request-get-offer', callback }).lead.replaceAll('\u00a0', ' ')

it('states when staff answer, in the same words as the success message', () => {
  expect(lead({ kind: 'soon' })).toBe('Посчитаем вашу цену и ответим в течение 10 минут.')
  const opening = { inDays: 1, day: 1, time: '10:00' }
  expect(lead({ kind: 'later', opening })).toBe('Посчитаем вашу цену и ответим завтра после 10:00.')
  for (const form of FORM_NAMES)
    expect(formTextsOf({ form, callback: { kind: 'unknown' } }).lead, form).not.toContain('{')
})
