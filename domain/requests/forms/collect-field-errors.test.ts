import { expect, it } from 'vitest'
import { fieldsOf } from '../kinds/kind-fields.ts'
import { parseAnswers } from './parse-answers.ts'
import { REQUEST_KINDS } from '../kinds/registry.ts'
import { VALIDATION_MESSAGES } from './validation.texts.ts'

it('every required field of every form has a message for when it is empty', () => {
  expect(REQUEST_KINDS.length).toBeGreaterThan(0)
  for (const kind of REQUEST_KINDS) {
    const read = parseAnswers(kind, new Map())
    if (read.ok) throw new Error(`An empty form of ${kind} was taken`)
    expect(Object.values(read.errors), kind).not.toContain(VALIDATION_MESSAGES.required)
    for (const field of fieldsOf(kind))
      expect(read.errors[field] ?? 'Укажите', field).toMatch(/^(Укажите|Выберите|Напишите)/)
  }
})
