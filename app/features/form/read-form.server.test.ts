import { expect, it } from 'vitest'
import * as v from 'valibot'
import { VALIDATION_MESSAGES } from '#domain/requests/forms/validation.texts.ts'
import { line, wholeNumber } from '#domain/requests/forms/rules.ts'
import { readForm } from './read-form.server.ts'

const Schema = v.object({ name: line(10), mileage_km: v.optional(wholeNumber(0, 100)) }, VALIDATION_MESSAGES.required)

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  readForm(new Request('https://cars.example/', { method: 'POST', body, headers }))

it('fields are parsed by the schema; empty and unknown ones are left out', async () => {
  const form = await post(new URLSearchParams({ intent: 'save', name: ' Анна ', mileage_km: '', other: 'x' }))
  expect(form.intent).toBe('save')
  expect(form.parse(Schema)).toEqual({ ok: true, values: { name: 'Анна' } })
})

it('a form with errors comes back with all of them, and with what was typed', async () => {
  const form = await post(new URLSearchParams({ intent: 'save', name: ' ', mileage_km: 'много' }))
  const parsed = form.parse(Schema)
  expect(parsed.ok ? undefined : parsed.rejection).toMatchObject({
    data: {
      intent: 'save',
      errors: { name: expect.any(String), mileage_km: expect.any(String) },
      values: { name: [' '], mileage_km: ['много'] },
    },
    init: { status: 422 },
  })
})

it('a form that cannot be read comes back with a message', async () => {
  const form = await post('{}', { 'content-type': 'application/json' })
  expect(form.rejectMalformed()).toMatchObject({
    data: { intent: '', message: expect.any(String), errors: {}, values: {} },
    init: { status: 400 },
  })
})

it('a text that is too long comes back to be shortened', async () => {
  const text = 'Ж'.repeat(40_000)
  const form = await post(new URLSearchParams({ intent: 'save', name: text }))
  const parsed = form.parse(Schema)
  expect(parsed.ok ? undefined : parsed.rejection.data).toMatchObject({
    errors: { name: expect.any(String) },
    values: { name: [text] },
  })
})
