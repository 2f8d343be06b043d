import type { ComponentProps } from 'react'
import { maskDigitGroups } from './digit-group-mask.ts'
import { TextField } from './text-field.tsx'

/** A whole number whose digits are grouped while it is typed: `1 250 000`. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'ref'>) {
  return <TextField autoComplete="off" maxLength={16} {...props} inputMode="numeric" ref={maskDigitGroups} />
}
