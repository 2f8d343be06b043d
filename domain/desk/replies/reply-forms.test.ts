import { expect, it } from 'vitest'
import * as v from 'valibot'
import { ReplySchema, TemplateSchema } from './reply-forms.ts'

const template = { way: 'email', title: 'Ответ', subject: 'Ваша заявка', text: 'Здравствуйте, {имя}!', branch: 'all' }
const reply = { reply: '6f2c1f0e-6e0c-4a51-9d0c-0f9f3f1b2a11', subject: 'Тема', text: 'Текст' }

/** The values of a form, or its first error. */
function parse(schema: typeof ReplySchema | typeof TemplateSchema, form: Record<string, string>) {
  const { success, output, issues } = v.safeParse<typeof schema>(schema, form)
  return success ? output : `${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}`
}

it('a letter has a subject, other texts have none', () => {
  expect(parse(TemplateSchema, template)).toMatchObject({ subject: 'Ваша заявка' })
  const { subject, ...rest } = template
  expect(parse(TemplateSchema, rest)).toBe('subject: Укажите тему письма.')
  expect(parse(TemplateSchema, { ...rest, subject, way: 'call' })).toMatchObject({ subject: null, branchId: null })
})

it('names the placeholder that nothing fills', () => {
  expect(parse(TemplateSchema, { ...template, text: 'Ваша {скидка}' })).toMatch(/^text: {скидка} подставить нечем/)
})

it('no letter leaves with a placeholder in it', () => {
  expect(parse(ReplySchema, reply)).toMatchObject({ text: 'Текст' })
  expect(parse(ReplySchema, { ...reply, text: 'Здравствуйте, {имя}!' })).toBe('text: Замените {имя} словами.')
})
