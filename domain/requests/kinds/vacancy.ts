import * as v from 'valibot'
import { line, webAddress } from '../forms/rules.ts'
import { comment, formSchema, optionalEmail, personFields } from './usual-fields.ts'
import type { RequestKindDefinition } from './request-kind.ts'

export const vacancy = {
  label: 'Отклик на вакансию',
  department: 'в\u00a0отдел кадров',
  schema: formSchema({
    ...personFields,
    email: optionalEmail,
    position: v.optional(line(100)),
    resume_url: v.optional(webAddress),
    comment,
  }),
  filesLabel: 'Файлы',
  actions: {
    request_vacancy: {
      title: 'Отклик на\u00a0вакансию',
      lead: 'Расскажите о\u00a0себе или приложите резюме: ответим в\u00a0течение двух рабочих дней.',
      button: 'Отправить отклик',
      linkLabel: 'Откликнуться',
      isHiddenAfterAnswer: true,
    },
  },
  formatAcceptance: (number) => `Отклик ${number} принят.`,
  formatNextStep: () => 'Прочитаем его и\u00a0свяжемся с\u00a0вами в\u00a0течение двух рабочих дней.',
  followLabel: 'Следить за\u00a0откликом',
} satisfies RequestKindDefinition
