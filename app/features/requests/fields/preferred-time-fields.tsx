import { type ComponentProps, useCallback, useState } from 'react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { REQUEST_FORM_TEXTS } from '../form/request-form.texts.ts'
import { listDays, listTimes, type PreferredTime } from './list-days.ts'
import type { FieldsProps } from './fields-props.ts'

type PreferredTimeProps = Omit<ComponentProps<typeof SelectField>, 'children'> & { view: FieldsProps['view'] }

/** The preferred day: days on which the chosen branch, or any, is open. */
export function PreferredDayField({ view, ...field }: PreferredTimeProps) {
  const { attach, chosen } = usePreferredTime()
  return (
    <SelectField {...field} ref={attach} placeholder={REQUEST_FORM_TEXTS.anyDay}>
      {listDays(view, chosen).map(renderOption)}
    </SelectField>
  )
}

/** The preferred hour: future opening hours of that branch on that day. */
export function PreferredTimeField({ view, ...field }: PreferredTimeProps) {
  const { attach, chosen } = usePreferredTime()
  return (
    <SelectField {...field} ref={attach} placeholder={REQUEST_FORM_TEXTS.anyTime}>
      {listTimes(view, chosen).map(renderOption)}
    </SelectField>
  )
}

const renderOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
)

/** The values that the form around the field has so far, updated as they change. `attach` is the field's ref. */
function usePreferredTime() {
  const [chosen, setChosen] = useState<PreferredTime>({})
  const attach = useCallback((select: HTMLSelectElement) => {
    const { form } = select
    if (form === null) return undefined
    const update = () => setChosen({ branch: valueOf(form, 'branch'), day: valueOf(form, 'wished_date') })
    form.addEventListener('change', update)
    update()
    return () => form.removeEventListener('change', update)
  }, [])
  return { attach, chosen }
}

function valueOf(form: HTMLFormElement, name: string): string | undefined {
  const control = form.elements.namedItem(name)
  const isField = control instanceof HTMLSelectElement || control instanceof HTMLInputElement
  return isField && control.value !== '' ? control.value : undefined
}
