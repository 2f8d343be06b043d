import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { formatNumber } from '#locale/number.ts'
import { parseWholeNumber } from '#locale/parse-whole-number.ts'
import { describeBy, Field, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './range-field.module.css'

interface RangeFieldProps extends FieldProps {
  name: string
  /** As it is typed. */
  value: string
  onValue: (text: string) => void
  slider: { min: number; max: number; step: number; /** What its place is called: «5 лет». */ text: string }
  /** Beside the field: the same in another measure. */
  beside?: ReactNode
}

/**
 * A whole number to be typed, or pushed about with a slider below it: finger, mouse or arrow keys. Without JavaScript the
 * field alone is there.
 */
export function RangeField({ name, value, onValue, slider, beside, ...words }: RangeFieldProps) {
  const { id, label } = words
  const { text, ...range } = slider
  const figure = parseWholeNumber(value)
  const place = Number.isNaN(figure) ? range.min : Math.min(range.max, Math.max(range.min, figure))
  const style: CSSProperties & Record<'--share', number> = {
    '--share': (place - range.min) / Math.max(1, range.max - range.min),
  }
  return (
    <Field {...words}>
      <span className={styles.row}>
        <input
          {...describeBy(words)}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          // While it is typed it stays as it is: nothing moves the caret.
          onBlur={() => Number.isNaN(figure) || onValue(formatNumber(figure))}
          className={fieldStyles.control}
        />
        {beside}
      </span>
      <input
        type="range"
        {...range}
        value={place}
        onChange={({ currentTarget }) => onValue(formatNumber(Number(currentTarget.value)))}
        aria-label={label}
        aria-valuetext={text}
        className={classNames('needs-script', styles.slider)}
        style={style}
      />
    </Field>
  )
}
