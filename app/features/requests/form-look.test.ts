import { expect, it } from 'vitest'
import { formLook } from './form-look.ts'

it.each(['request-get-offer', 'request-testdrive', 'request-service', 'request_trade'])('%s has the accent', (form) => {
  expect(formLook(form)).toBe('accent')
})

it.each(['form-message', 'request-call', 'request_call', 'request-auto', 'request_question'])('%s has ink', (form) => {
  expect(formLook(form)).toBe('ink')
})
