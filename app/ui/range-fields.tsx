import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { formatNumber } from './rouble.ts'

interface RangeFieldsProps {
  /** What both ends are of, read aloud: «Цена, ₽». */
  label: string
  /** The fields are called `{name}_from` and `{name}_to`. */
  name: string
  from?: number
  to?: number
  /** The real ends of what is there: shown while a field is empty. */
  min?: number
  max?: number
  /** Years are written without spaces between thousands. */
  plain?: boolean
  /** Merged into both inputs: onChange, onBlur, form … */
  inputProps?: ComponentProps<'input'>
}

/** The lower and the upper end of a range as two number fields, `от` and `до`. A changed default remounts the field. */
export function RangeFields({ label, name, from, to, min, max, plain, inputProps }: RangeFieldsProps) {
  const show = (value?: number) => (value === undefined ? undefined : plain ? String(value) : formatNumber(value))
  return (
    <fieldset className={styles.range} aria-label={label}>
      {(
        [
          ['от', 'from', from, min],
          ['до', 'to', to, max],
        ] as const
      ).map(([prefix, end, value, bound]) => (
        <label key={end} className={styles.box}>
          <span className={styles.prefix}>{prefix}</span>
          <input
            {...inputProps}
            key={value}
            className={styles.input}
            name={`${name}_${end}`}
            aria-label={`${label}, ${prefix}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={show(value)}
            placeholder={show(bound)}
          />
        </label>
      ))}
    </fieldset>
  )
}
