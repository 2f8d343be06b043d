import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { formatNumber, parseWholeNumber } from '#locale/number.ts'
import { describeBy, Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './range-field.module.css'

interface RangeFieldProps extends FieldProps {
  name: string
  /** The text as the visitor types it. */
  value: string
  onValue: (text: string) => void
  slider: { min: number; max: number; step: number; /** Its value in words: «5 лет». */ text: string }
  /** Shown beside the field: the same value in another unit. */
  beside?: ReactNode
}

/**
 * A whole number that is typed, or set with the slider below it (finger, mouse or arrow keys). Without JavaScript only
 * the text field is shown.
 */
export function RangeField({ name, value, onValue, slider, beside, ...field }: RangeFieldProps) {
  const { id, label } = field
  const { text, ...range } = slider
  const number = parseWholeNumber(value)
  const position = Number.isNaN(number) ? range.min : Math.min(range.max, Math.max(range.min, number))
  const style: CSSProperties & Record<'--share', number> = {
    '--share': (position - range.min) / Math.max(1, range.max - range.min),
  }
  return (
    <Field {...field}>
      <span className={styles.row}>
        <input
          {...describeBy(field)}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          // Formatted only on blur: during typing it would move the caret.
          onBlur={() => Number.isNaN(number) || onValue(formatNumber(number))}
          className={fieldStyles.control}
        />
        {beside}
      </span>
      <input
        type="range"
        {...range}
        value={position}
        onChange={({ currentTarget }) => onValue(formatNumber(Number(currentTarget.value)))}
        aria-label={label}
        aria-valuetext={text}
        className={classNames('needs-script', styles.slider)}
        style={style}
      />
    </Field>
  )
}
