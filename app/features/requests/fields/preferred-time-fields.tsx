import { type ComponentProps, useCallback, useState } from 'react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import { listDays, listTimes, type PreferredTime } from './list-days.ts'
import type { FieldsProps } from './fields-props.ts'

type PreferredTimeProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { view: FieldsProps['view'] }

/** The day that is wished for: one on which the chosen branch, or any, is open. */
export function PreferredDayField({ view, ...field }: PreferredTimeProps) {
  const { hold, wish } = usePreferredTime()
  return (
    <SelectField {...field} ref={hold} placeholder={REQUEST_FORM_TEXTS.anyDay}>
      {listDays(view, wish).map(renderOption)}
    </SelectField>
  )
}

/** The hour: one at which that branch is open on that day, and which has not passed. */
export function PreferredTimeField({ view, ...field }: PreferredTimeProps) {
  const { hold, wish } = usePreferredTime()
  return (
    <SelectField {...field} ref={hold} placeholder={REQUEST_FORM_TEXTS.anyTime}>
      {listTimes(view, wish).map(renderOption)}
    </SelectField>
  )
}

const renderOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** What the form around the field `hold` wishes for so far, as it is changed. */
function usePreferredTime() {
  const [wish, setWish] = useState<PreferredTime>({})
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
