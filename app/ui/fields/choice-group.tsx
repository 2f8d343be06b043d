import type { FieldProps } from './field.tsx'
import { describeBy, FieldNotes, OptionalMark } from './field.tsx'
import styles from './choice-group.module.css'

interface ChoiceGroupProps extends FieldProps {
  name: string
  /** `checkbox` allows several choices, `radio` only one. */
  type: 'checkbox' | 'radio'
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** `chips`: short options that stand in one line, without a visible button each. */
  look?: 'boxes' | 'chips'
}

/** A choice among a few options, each large enough for a finger. Real inputs: a plain form sends them. */
export function ChoiceGroup({
  id,
  label,
  isOptional,
  hint,
  error,
  name,
  type,
  options,
  chosen,
  look = 'boxes',
}: ChoiceGroupProps) {
  return (
    <fieldset
      className={styles.group}
      aria-describedby={describeBy({ id, hint, error })['aria-describedby']}
      data-invalid={error === undefined ? undefined : ''}
    >
      <legend className={styles.legend}>
        {label}
        {isOptional && chosen.length === 0 && <OptionalMark />}
      </legend>
      <div className={look === 'chips' ? styles.chips : styles.options}>
        {options.map(({ value, label: optionLabel }) => (
          <label key={value} className={styles.option}>
            <input
              type={type}
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              required={type === 'radio' && !isOptional}
              className={styles.input}
            />
            {optionLabel}
          </label>
        ))}
      </div>
      <FieldNotes {...{ id, hint, error }} />
    </fieldset>
  )
}
