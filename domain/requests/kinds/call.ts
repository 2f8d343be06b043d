import * as v from 'valibot'
import { upperFirst } from '#locale/text.ts'
import { optionsOf } from '../forms/options.texts.ts'
import { choice, line, phone } from '../forms/rules.ts'
import { comment, formSchema } from './usual-fields.ts'
import { DEPARTMENTS, type FormTexts, type RequestKindDefinition } from './request-kind.ts'

const TEXTS: FormTexts = {
  title: 'Заказать звонок',
  lead: 'Перезвоним {when} или когда вам удобно.',
  button: 'Заказать звонок',
}

export const call = {
  label: 'Заказ звонка',
  department: DEPARTMENTS.manager,
  schema: formSchema({
    name: v.optional(line(100)),
    phone,
    call_time: v.optional(choice(optionsOf('call_time'))),
    comment,
  }),
  modals: {
    'request-call': {
      ...TEXTS,
      search: { name: 'Заказать звонок', keywords: 'перезвоните обратный звонок позвонить' },
    },
  },
  actions: { request_call: { ...TEXTS, linkLabel: 'Заказать звонок' } },
  formatNextStep: (reply) => `${upperFirst(reply)}.`,
} satisfies RequestKindDefinition
