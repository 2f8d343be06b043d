import { NumberField } from '#app/ui/fields/number-field.tsx'
import { ParagraphField } from '#app/ui/fields/paragraph-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { OVERRIDE_RULES, type OverrideField } from '#domain/stock/overrides/override-field.ts'
import { OVERRIDE_FIELD_LABELS, OVERRIDE_OPTION_LABELS } from './stock.texts.ts'

interface ValueFieldProps {
  /** Which value of a car. */
  of: OverrideField
  /** Those that the person may choose. */
  branches: readonly { id: number; name: string }[]
  id: string
  name: string
  defaultValue: string
  error: string | undefined
}

/** The field of one value of a car, by its kind. */
export function ValueField({ of: field, branches, ...props }: ValueFieldProps) {
  const rule = OVERRIDE_RULES[field]
  const label = OVERRIDE_FIELD_LABELS[field]
  const isOptional = rule.isRequired !== true
  switch (rule.kind) {
    case 'roubles':
      return <NumberField {...props} label={`${label}, ₽`} isOptional={isOptional} />
    case 'number':
      return <TextField {...props} label={label} inputMode="numeric" isOptional={isOptional} />
    case 'paragraph':
      return <ParagraphField {...props} label={label} rows={10} isOptional={isOptional} />
    case 'choice':
      return <Choice {...props} label={label} isOptional={isOptional} options={optionsOf(field)} />
    case 'branch':
      return (
        <Choice
          {...props}
          label={label}
          isOptional={isOptional}
          options={branches.map(({ id, name }) => [String(id), name])}
        />
      )
    case 'text':
      return <TextField {...props} label={label} isOptional={isOptional} />
    case 'address':
      return <TextField {...props} label={label} type="url" isOptional={isOptional} />
    default:
      return rule satisfies never
  }
}

const optionsOf = (field: OverrideField) => Object.entries(OVERRIDE_OPTION_LABELS[field] ?? {})

interface ChoiceProps extends Omit<ValueFieldProps, 'of' | 'branches'> {
  label: string
  isOptional: boolean
  options: readonly (readonly [value: string, text: string])[]
}

function Choice({ options, ...props }: ChoiceProps) {
  return (
    <SelectField {...props} placeholder="Не указано">
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
