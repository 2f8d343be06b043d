import { Maskito, type MaskitoElement, type MaskitoOptions, type MaskitoPreprocessor } from '@maskito/core'
import { maskitoEventHandler, maskitoWithPlaceholder } from '@maskito/kit'
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

const PLACEHOLDER = '+7 (___) ___-__-__' // docs/product.md, Form fields
const DIGIT_COUNT = 10

/** The mask of a phone (docs/product.md, Form fields): its placeholders show only while the field has the focus. */
export function phoneMask(): MaskitoOptions {
  const { plugins, preprocessors, postprocessors, removePlaceholder } = maskitoWithPlaceholder(PLACEHOLDER, true)
  let isAllSelected = false
  return {
    mask: Array.from(PLACEHOLDER, (character) => (character === '_' ? /\d/ : character)),
    preprocessors: [...preprocessors, normalizeCountryCode],
    postprocessors,
    plugins: [
      // Tab selects the value of a field; the placeholders that appear on focus must not undo that.
      maskitoEventHandler('focus', (input) => (isAllSelected = hasAllSelected(input)), { capture: true }),
      ...plugins,
      maskitoEventHandler('focus', (input) => isAllSelected && input.select(), { capture: true }),
      // A prefix alone is no value: a field that is left without digits becomes empty again.
      maskitoEventHandler('blur', (input) => {
        if (nationalDigits(removePlaceholder(input.value)) === '') input.value = ''
      }),
    ],
  }
}

const hasAllSelected = ({ value, selectionStart, selectionEnd }: MaskitoElement) =>
  value !== '' && selectionStart === 0 && selectionEnd === value.length

/** For a `ref`: masks the input until it leaves the page. */
function maskPhone(input: HTMLInputElement): () => void {
  const mask = new Maskito(input, phoneMask())
  return () => mask.destroy()
}

/**
 * People write a number as `8 900 …`, `+7 900 …` or `900 …`. Typed, pasted and autofilled text becomes +7 and the
 * digits behind it as soon as it is clear which of the three it is. A whole number of another country becomes empty:
 * its first digits would look like a Russian number of somebody else.
 */
const normalizeCountryCode: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState
  if (action === 'validation') {
    const whole = isForeign(value) ? '' : `+7${nationalDigits(value)}`
    const isMasked = value === '' || value.startsWith(PLACEHOLDER.slice(0, Math.min(value.length, 4)))
    return isMasked && !hasCountryCode(ownDigits(value))
      ? { elementState, data }
      : { elementState: { value: whole, selection: [whole.length, whole.length] }, data }
  }
  if (action !== 'insert') return { elementState, data }
  if (isForeign(data)) return { elementState, data: '' }
  const [from, to] = selection
  const typed = data.replace(/^\s*\+\s*7/, '').replaceAll(/\D/g, '')
  // A whole number that is pasted replaces the previous value.
  const isWhole = typed.length >= DIGIT_COUNT
  const before = isWhole ? '' : ownDigits(value.slice(0, from))
  const after = isWhole ? '' : ownDigits(`+7${value.slice(Math.max(to, 2))}`)
  if (after !== '' || !(isWhole || hasCountryCode(before + typed) || before === ''))
    return { elementState, data: typed }
  return { elementState: { value: '', selection: [0, 0] }, data: `+7${dropCountryCode(before + typed)}` }
}

/** `+998 90 123 45 67`. Ten digits behind a plus are a Russian number without its 7. */
const isForeign = (text: string) => /^\D*\+\D*[0-689]/.test(text) && text.replaceAll(/\D/g, '').length > DIGIT_COUNT

/** The digits behind the country code; the number can be incomplete. */
const nationalDigits = (value: string) => dropCountryCode(ownDigits(value)).slice(0, DIGIT_COUNT)

/** The digits without the mask's own +7. */
const ownDigits = (value: string) => value.replace(/^\s*\+\s*7?/, '').replaceAll(/\D/g, '')

/**
 * No area code begins with 79, 78, 89 or 88: there the first digit is the country code. The same is true of eleven
 * digits.
 */
const hasCountryCode = (digits: string) =>
  /^[78][89]/.test(digits) || (digits.length > DIGIT_COUNT && /^[78]/.test(digits))

const dropCountryCode = (digits: string) => (hasCountryCode(digits) ? digits.slice(1) : digits)
