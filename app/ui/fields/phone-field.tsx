import { maskPhone } from './phone-mask.ts'
import { TextField } from './text-field.tsx'
import type { FieldProps } from './field.tsx'

interface PhoneFieldProps extends FieldProps {
  name: string
  defaultValue?: string
}

/**
 * A Russian telephone number, masked (docs/product.md, Form fields); without JavaScript a plain field that accepts any
 * notation.
 */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField {...props} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} ref={maskPhone} />
}
