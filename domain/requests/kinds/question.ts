import { upperFirst } from '#locale/text.ts'
import { paragraph } from '../forms/rules.ts'
import { formSchema, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const question = {
  label: 'Вопрос',
  department: DEPARTMENTS.manager,
  schema: formSchema({ ...personFields, email: optionalEmail, comment: paragraph() }),
  fields: { comment: { label: 'Вопрос' } },
  filesLabel: 'Файлы',
  actions: {
    request_question: {
      title: 'Задать вопрос',
      lead: 'Ответим по\u00a0телефону или почте {when}.',
      button: 'Отправить вопрос',
      linkLabel: 'Задать вопрос',
      isHiddenAfterAnswer: true,
    },
  },
  formatAcceptance: (number) => `Вопрос ${number} принят.`,
  formatNextStep: (reply) => `${upperFirst(reply)}.`,
  replyVerb: 'ответим',
  followLabel: 'Следить за\u00a0вопросом',
} satisfies RequestKindDefinition
