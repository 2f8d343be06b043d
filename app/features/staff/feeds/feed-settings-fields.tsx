import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FEED_INTERVALS } from '#domain/desk/feeds/feed-forms.ts'
import { INTERVAL_LABELS } from './feeds.texts.ts'

interface FieldParts {
  id: string
  name: string
  defaultValue: string
  error: string | undefined
}

interface FeedSettingsFieldsProps {
  field: (name: 'branch' | 'every' | 'priority' | 'maxGone') => FieldParts
  branches: readonly { id: number; name: string }[]
  /** Whether the person may choose all branches. */
  hasAllBranches: boolean
}

/** The branch, the schedule, the priority and the limit of a source. */
export const FeedSettingsFields = ({ field, branches, hasAllBranches }: FeedSettingsFieldsProps) => (
  <>
    <SelectField {...field('branch')} label="Филиал автомобилей, у которых он не указан">
      {hasAllBranches && <option value="">Все филиалы</option>}
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
    <SelectField {...field('every')} label="Загружать">
      <option value="">только вручную</option>
      {FEED_INTERVALS.map((minutes) => (
        <option key={minutes} value={minutes}>
          {INTERVAL_LABELS[minutes]}
        </option>
      ))}
    </SelectField>
    <TextField
      {...field('priority')}
      label="Приоритет"
      hint={'Если автомобиль есть в\u00a0двух источниках, показывается тот, чьё число меньше.'}
      inputMode="numeric"
    />
    <TextField
      {...field('maxGone')}
      label="Сколько можно убрать за раз, %"
      hint={'Файл, который убрал\u00a0бы больше опубликованных автомобилей источника, ждёт решения человека.'}
      inputMode="numeric"
    />
  </>
)
