import { Maskito, type MaskitoPostprocessor, type MaskitoPreprocessor } from '@maskito/core'
import type { ComponentProps } from 'react'
import { formatNumber } from '#locale/number.ts'
import { TextField } from './text-field.tsx'

/** A whole number whose digits are grouped while it is typed: `1 250 000`. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'ref'>) {
  return <TextField autoComplete="off" maxLength={16} {...props} inputMode="numeric" ref={maskDigitGroups} />
}

/** Groups the digits of the value, and keeps the caret behind the same digit. */
export const groupDigits: MaskitoPostprocessor = ({ value, selection }) => {
  const digits = onlyDigits(value)
  const grouped = digits === '' ? '' : formatNumber(Number(digits))
  const [from, to] = selection.map((index) => caretAfterDigit(grouped, onlyDigits(value.slice(0, index)).length))
  return { value: grouped, selection: [from ?? grouped.length, to ?? grouped.length] }
}

/** For a `ref`: masks the input until it leaves the page. */
function maskDigitGroups(input: HTMLInputElement): () => void {
  const mask = new Maskito(input, { mask: /^[\d\s]*$/, preprocessors: [stripNonDigits], postprocessors: [groupDigits] })
  return () => mask.destroy()
}

/** Pasted text has any notation: `1,250,000 ₽`, `12 000 км`. */
const stripNonDigits: MaskitoPreprocessor = ({ elementState, data }) => ({
  elementState: { ...elementState, value: elementState.value.replaceAll(/[^\d\s]/g, '') },
  data: onlyDigits(data),
})

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '')

function caretAfterDigit(grouped: string, count: number): number {
  let caret = 0
  for (let seen = 0; seen < count && caret < grouped.length; caret++) if (/\d/.test(grouped[caret] ?? '')) seen++
  return caret
}
