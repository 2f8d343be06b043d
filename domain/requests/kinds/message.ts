import { upperFirst } from '#locale/text.ts'
import { paragraph } from '../forms/rules.ts'
import { formSchema, optionalEmail, personFields } from './usual-fields.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const message = {
  label: 'Сообщение',
  department: DEPARTMENTS.manager,
  schema: formSchema({ ...personFields, email: optionalEmail, comment: paragraph() }),
  fields: { comment: { label: 'Сообщение' } },
  filesLabel: 'Файлы',
  modals: {
    'form-message': {
      title: 'Написать нам',
      lead: 'Ответим по\u00a0телефону или почте {when}.',
      button: 'Отправить',
      linkLabel: 'Написать нам',
    },
  },
  formatAcceptance: (number) => `Сообщение ${number} принято.`,
  formatNextStep: (reply) => `${upperFirst(reply)}.`,
  replyVerb: 'ответим',
  followLabel: 'Следить за\u00a0сообщением',
} satisfies RequestKindDefinition
