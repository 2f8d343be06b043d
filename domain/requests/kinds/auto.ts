import * as v from 'valibot'
import { upperFirst } from '#locale/text.ts'
import { optionsOf } from '../forms/options.texts.ts'
import { choice } from '../forms/rules.ts'
import { brand, comment, contactFields, formSchema, model, personFields, hasEmailForReply } from './usual-fields.ts'
import { VALIDATION_MESSAGES } from '../forms/validation.texts.ts'
import { DEPARTMENTS, type RequestKindDefinition } from './request-kind.ts'

export const auto = {
  label: 'Заявка на автомобиль',
  department: DEPARTMENTS.sales,
  schema: v.pipe(
    formSchema({
      ...personFields,
      ...contactFields,
      brand: v.optional(brand),
      model,
      // Set by the button: the event of a car that the buyer wants to hear about.
      tell_when: v.optional(choice(optionsOf('tell_when'))),
      comment,
    }),
    v.forward(v.partialCheck([['contact_way'], ['email']], hasEmailForReply, VALIDATION_MESSAGES.emailToAnswer), [
      'email',
    ]),
  ),
  fields: { tell_when: { shown: 'never' } },
  modals: {
    'request-auto': {
      title: 'Заявка на\u00a0автомобиль',
      lead: 'Проверим наличие и\u00a0ответим {when}.',
      button: 'Отправить заявку',
      linkLabel: 'Подобрать автомобиль',
      // After a search without results, or from the page of a sold car.
      withoutCar: {
        title: 'Подбор автомобиля',
        lead: 'Подберём варианты и\u00a0ответим {when}.',
        button: 'Отправить заявку',
      },
    },
  },
  formatNextStep: (reply) => `${upperFirst(reply)}.`,
  awaited: {
    arrived: {
      label: 'Сообщить о поступлении',
      title: 'Сообщить о\u00a0поступлении',
      lead: 'Напишем или позвоним, как только автомобиль будет в\u00a0салоне: тогда его можно посмотреть и\u00a0взять на\u00a0тест-драйв.',
      button: 'Сообщить мне',
      nextStep: 'Сообщим, как только автомобиль будет в\u00a0салоне.',
    },
    free: {
      label: 'Сообщить, если освободится',
      title: 'Сообщить, если освободится',
      lead: 'Напишем или позвоним, если бронь снимут и\u00a0автомобиль снова будет свободен.',
      button: 'Сообщить мне',
      nextStep: 'Сообщим, если автомобиль снова будет свободен.',
    },
  },
} satisfies RequestKindDefinition
