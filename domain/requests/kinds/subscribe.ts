import { email } from '../forms/rules.ts'
import { formSchema } from './usual-fields.ts'
import type { RequestKindDefinition } from './request-kind.ts'

export const subscribe = {
  label: 'Подписка на новости',
  department: 'в\u00a0отдел рассылок',
  goal: 'subscribe',
  schema: formSchema({ email }),
  actions: {
    subscribe: {
      title: 'Подписка на\u00a0новости',
      lead: 'Новые поступления и\u00a0предложения на\u00a0вашу почту.',
      button: 'Подписаться',
    },
  },
  formatAcceptance: () => 'Заявка на\u00a0подписку принята.',
  // Anybody can enter another person's address: advertising needs its owner's own consent (38-FZ, article 18).
  formatNextStep: () =>
    'Прежде чем присылать новости, попросим подтвердить этот адрес письмом. Без подтверждения писем не\u00a0будет.',
  isSubscription: true,
} satisfies RequestKindDefinition
