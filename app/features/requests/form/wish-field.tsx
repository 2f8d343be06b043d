import { type ComponentProps, useCallback, useState } from 'react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { FORM_WORDS } from './form-texts.ts'
import { listDays, listTimes, type Wish } from './list-days.ts'
import type { FieldsProps } from './request-fields.tsx'

type WishFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { view: FieldsProps['view'] }

/** The day that is wished for: one on which the chosen branch, or any, is open. */
export function WishedDay({ view, ...field }: WishFieldProps) {
  const { hold, wish } = useWish()
  return (
    <SelectField {...field} ref={hold} placeholder={FORM_WORDS.anyDay}>
      {listDays(view, wish).map(showOption)}
    </SelectField>
  )
}

/** The hour: one at which that branch is open on that day, and which has not passed. */
export function WishedTime({ view, ...field }: WishFieldProps) {
  const { hold, wish } = useWish()
  return (
    <SelectField {...field} ref={hold} placeholder={FORM_WORDS.anyTime}>
      {listTimes(view, wish).map(showOption)}
    </SelectField>
  )
}

const showOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** What the form around the field `hold` wishes for so far, as it is changed. */
function useWish() {
  const [wish, setWish] = useState<Wish>({})
  const hold = useCallback((select: HTMLSelectElement) => {
    const { form } = select
    if (form === null) return undefined
    const read = () => setWish({ branch: valueOf(form, 'branch'), day: valueOf(form, 'wished_date') })
    form.addEventListener('change', read)
    read()
    return () => form.removeEventListener('change', read)
  }, [])
  return { hold, wish }
}

function valueOf(form: HTMLFormElement, name: string): string | undefined {
  const control = form.elements.namedItem(name)
  const isField = control instanceof HTMLSelectElement || control instanceof HTMLInputElement
  return isField && control.value !== '' ? control.value : undefined
}
