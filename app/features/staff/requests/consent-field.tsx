import { ChoiceGroup } from '#app/ui/fields/choice-group.tsx'

interface ConsentFieldProps {
  id: string
  name: string
  defaultValue: string
  error: string | undefined
}

/** How somebody who calls or comes has consented to the use of their data. */
export const ConsentField = ({ defaultValue, ...field }: ConsentFieldProps) => (
  <ChoiceGroup
    {...field}
    chosen={[defaultValue]}
    label="Согласие на обработку данных"
    hint="Без согласия данные человека записывать нельзя. Подписанный лист храните в&nbsp;салоне."
    type="radio"
    options={[
      { value: 'oral', label: 'Устно' },
      { value: 'paper', label: 'На\u00a0бумаге' },
    ]}
  />
)
