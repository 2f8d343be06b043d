import { expect, it } from 'vitest'
import { REQUEST_FIELD_LABELS } from '../forms/fields.texts.ts'
import { isModalForm } from '../request.ts'
import { fieldDefinitionOf, fieldsOf, labelAnswer, labelField } from './kind-fields.ts'
import {
  definitionOf,
  FORM_NAMES,
  isFormName,
  kindOfForm,
  labelRequestKind,
  parseRequestKind,
  REQUEST_KINDS,
} from './registry.ts'

it('the name of a form tells a pop-up from a part of a page, and belongs to one kind', () => {
  const names = REQUEST_KINDS.flatMap((kind) => {
    const { modals = {}, actions = {} } = definitionOf(kind)
    expect(Object.keys(modals).filter((name) => !isModalForm(name))).toEqual([])
    expect(Object.keys(actions).filter((name) => isModalForm(name))).toEqual([])
    return [...Object.keys(modals), ...Object.keys(actions)].map((name) => [name, kind])
  })
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(FORM_NAMES.map((name) => [name, kindOfForm(name)])))
  expect(names).toHaveLength(FORM_NAMES.length)
})

it('an inherited property is neither a form nor a kind', () => {
  for (const name of ['constructor', '__proto__', 'toString', '']) {
    expect(isFormName(name)).toBe(false)
    expect(() => parseRequestKind(name)).toThrow('no kind of request')
  }
})

it('every field has a label, and a kind describes no field that it does not have', () => {
  for (const kind of REQUEST_KINDS) {
    const fields = fieldsOf(kind)
    expect(fields.filter((field) => labelField(kind, field) === field)).toEqual([])
    expect(Object.keys(definitionOf(kind).fields ?? {}).filter((field) => !fields.includes(field))).toEqual([])
    const own = fields.filter((field) => !Object.hasOwn(REQUEST_FIELD_LABELS, field))
    expect(own.filter((field) => fieldDefinitionOf(kind, field)?.label === undefined)).toEqual([])
  }
})

it('a label before an answer has no unit', () => {
  expect(labelField('credit', 'term_months')).toBe('Срок, месяцев')
  expect(labelAnswer('credit', 'term_months')).toBe('Срок')
})

it('waiting for a car has another label than ordering one', () => {
  expect(labelRequestKind({ kind: 'auto', details: { tell_when: 'free' } })).toBe('Сообщить, если освободится')
  expect(labelRequestKind({ kind: 'auto', details: { tell_when: 'constructor' } })).toBe('Заявка на автомобиль')
  expect(labelRequestKind({ kind: 'call', details: {} })).toBe('Заказ звонка')
})
