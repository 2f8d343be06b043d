import * as v from 'valibot'
import { formObject } from '#domain/requests/forms/form-object.ts'
import { line, paragraph, wholeNumber } from '#domain/requests/forms/rules.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { findPlaceholder, findUnknownPlaceholder, PLACEHOLDERS } from './fill-template.ts'

// The forms of letters and of the texts that they begin with, for the browser and the action.

/** Where a text is used: in a letter, in a call, in an SMS or a messenger. */
export const TEMPLATE_WAYS = ['email', 'call', 'message'] as const
export type TemplateWay = (typeof TEMPLATE_WAYS)[number]

export const MAX_TITLE_LENGTH = 80
export const MAX_SUBJECT_LENGTH = 150
export const MAX_BODY_LENGTH = 4000
const MAX_NUMBER = 999_999_999

const id = wholeNumber(1, MAX_NUMBER)
const isComplete = (text: string) => findPlaceholder(text) === undefined
const completeFirst = ({ input }: v.CheckIssue<string>) => `Замените ${findPlaceholder(input)} словами.`

/** A letter to the person of a request. */
export const ReplySchema = formObject({
  /** Of the form, so that pressing twice sends one letter. */
  reply: v.pipe(v.string(), v.uuid()),
  subject: v.pipe(v.string('Укажите тему.'), line(MAX_SUBJECT_LENGTH), v.check(isComplete, completeFirst)),
  text: v.pipe(v.string('Напишите письмо.'), paragraph(MAX_BODY_LENGTH), v.check(isComplete, completeFirst)),
})

const isKnown = (text: string) => findUnknownPlaceholder(text) === undefined
const nameKnown = ({ input }: v.CheckIssue<string>) => {
  const known = Object.keys(PLACEHOLDERS).map((name) => `{${name}}`)
  return `${findUnknownPlaceholder(input)} подставить нечем. Можно: ${known.join(', ')}.`
}

const TemplateFields = formObject({
  way: v.picklist(TEMPLATE_WAYS, 'Выберите, для чего этот текст.'),
  title: v.pipe(v.string('Дайте тексту название.'), line(MAX_TITLE_LENGTH)),
  subject: v.optional(v.pipe(line(MAX_SUBJECT_LENGTH), v.check(isKnown, nameKnown))),
  text: v.pipe(v.string('Напишите текст.'), paragraph(MAX_BODY_LENGTH), v.check(isKnown, nameKnown)),
  /** The branch whose people use it; `all`: everybody. */
  branch: v.union([v.literal('all'), id], 'Выберите, кто пользуется текстом.'),
  kind: v.optional(v.picklist(REQUEST_KINDS, 'Выберите, о\u00a0каких заявках речь.')),
})

/** A text; a letter has a subject, the others have none. */
export const TemplateSchema = v.pipe(
  TemplateFields,
  v.forward(
    v.partialCheck(
      [['way'], ['subject']],
      ({ way, subject }) => way !== 'email' || subject !== undefined,
      'Укажите тему письма.',
    ),
    ['subject'],
  ),
  v.transform(({ way, subject, text, branch, kind, title }) => ({
    way,
    title,
    subject: way === 'email' ? (subject ?? null) : null,
    body: text,
    branchId: branch === 'all' ? null : branch,
    kind: kind ?? null,
  })),
)

export type TemplateInput = v.InferOutput<typeof TemplateSchema>
