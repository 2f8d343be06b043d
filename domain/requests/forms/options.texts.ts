import { keysOf } from '#domain/keys-of.ts'

/** The options of a form, as visitors and staff read them: code and Russian label. */
export const OPTION_LABELS = {
  contact_way: { call: 'Позвонить', sms: 'Написать СМС', telegram: 'Написать в Telegram', email: 'Написать на почту' },
  tell_when: { arrived: 'Когда автомобиль поступит', free: 'Когда автомобиль освободится' },
  call_time: { now: 'Как можно скорее', morning: 'Утром, 9–12', afternoon: 'Днём, 12–17', evening: 'Вечером, 17–21' },
  own_gearbox: { automatic: 'Автомат', manual: 'Механика', robot: 'Робот', cvt: 'Вариатор' },
  own_condition: {
    excellent: 'Отличное',
    good: 'Хорошее, мелкие следы',
    fair: 'Есть что починить',
    damaged: 'После аварии',
  },
  insurance: { kasko: 'Каско', osago: 'ОСАГО' },
  work: {
    maintenance: 'Техническое обслуживание',
    diagnostics: 'Диагностика',
    repair: 'Ремонт',
    body: 'Кузовной ремонт и покраска',
    tyres: 'Шиномонтаж',
    other: 'Другое',
  },
} as const

export type OptionField = keyof typeof OPTION_LABELS

/** The codes of a field's options, in display order. */
export const optionsOf = <Field extends OptionField>(field: Field) => keysOf(OPTION_LABELS[field])
