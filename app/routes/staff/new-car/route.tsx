import { useState } from 'react'
import { Form, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { loadChoices } from '#app/features/staff/stock/manual/load-choices.server.ts'
import { ManualCarForm } from '#app/features/staff/stock/manual/manual-car-form.tsx'
import { rejectCar } from '#app/features/staff/stock/manual/reject-car.server.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { parseVin } from '#domain/feeds/values/parse-value.ts'
import { ManualCarSchema } from '#domain/stock/manual/manual-car-form.ts'
import { addManualCar } from '#domain/stock/manual/save-manual-car.server.ts'
import { suggestByVin, type VinSuggestion } from '#domain/stock/manual/suggest-by-vin.server.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffCarPhotosPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Новый автомобиль')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const typed = url.searchParams.get('vin')?.trim().slice(0, 40) ?? ''
  const vin = parseVin(typed)
  const suggestion = vin === undefined ? undefined : await suggestByVin(site, viewer, vin)
  const texts = suggestion?.texts ?? {}
  const choices = await loadChoices(site, viewer, texts.make ?? '')
  const [branch] = choices.branches
  return {
    typed,
    found: typed === '' ? null : vin === undefined ? ('not-a-vin' as const) : describe(suggestion),
    values: {
      block: 'used',
      availability: 'in-stock',
      branchId: String(branch?.id ?? ''),
      ...texts,
      vin: vin ?? '',
      key: site.newId(),
    },
    choices,
  }
}

/** What was found, without the texts, which the form has. */
function describe(suggestion: VinSuggestion | undefined) {
  if (suggestion === undefined) return null
  const { taken, cars, texts } = suggestion
  return {
    taken,
    like: cars === 0 ? null : plural(cars, ['автомобилю', 'автомобилям', 'автомобилям']),
    make: texts.make,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent !== 'save') return form.rejectMalformed()
  const parsed = form.parse(ManualCarSchema)
  if (!parsed.ok) return parsed.rejection
  const saved = await addManualCar(site, viewer, parsed.values)
  if (!saved.ok) return rejectCar(form, saved)
  return redirect(withQuery(staffCarPhotosPath(saved.carId), { done: 'car' }), 303)
}

type Found = Route.ComponentProps['loaderData']['found']

export default function NewCar({ loaderData, actionData }: Route.ComponentProps) {
  const { typed, found, values, choices } = loaderData
  const rejection = useActionResult(actionData)
  const [isBegun, setBegun] = useState(false)
  return (
    <StaffPage
      title="Новый автомобиль"
      lead={'Которого нет в\u00a0фиде'}
      actions={
        <Link className="desk-link" to={staffPath('stock')}>
          К&nbsp;складу
        </Link>
      }
    >
      <Form method="get" className="desk-vin" aria-label="Заполнить по VIN">
        <TextField
          id="by-vin"
          name="vin"
          label="Начните с&nbsp;VIN"
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={found === 'not-a-vin' ? 'В\u00a0VIN 17 знаков: цифры и латинские буквы, кроме I, O и Q.' : undefined}
        />
        <Button type="submit" look="ghost" disabled={isBegun}>
          Заполнить
        </Button>
        <p className="desk-soft">
          {isBegun
            ? 'Форма уже начата: чтобы не\u00a0потерять её, дальше заполняйте сами.'
            : 'Заполним то, в\u00a0чём похожие автомобили склада одинаковы.'}
        </p>
      </Form>
      {found !== 'not-a-vin' && found !== null && <FoundByVin found={found} />}
      <div onInput={() => setBegun(true)}>
        <ManualCarForm
          // Another VIN begins another form.
          key={values.vin}
          choices={choices}
          values={values}
          rejection={rejection}
          submit="Внести как черновик"
        />
      </div>
    </StaffPage>
  )
}

function FoundByVin({ found: { taken, like, make } }: { found: Exclude<Found, 'not-a-vin' | null> }) {
  if (taken !== null)
    return (
      <output className="desk-vin-found">
        Этот VIN уже у&nbsp;
        {taken.isSeen ? <Link to={staffCarPath(taken.carId)}>автомобиля склада</Link> : 'автомобиля другого филиала'}.
      </output>
    )
  if (like !== null)
    return (
      <output className="desk-vin-found">Заполнено по&nbsp;{like} с&nbsp;таким&nbsp;же началом VIN. Проверьте.</output>
    )
  return (
    <output className="desk-vin-found">
      {make === undefined
        ? 'Похожих автомобилей на\u00a0складе не\u00a0было: заполните сами.'
        : `По началу VIN это ${make}. Остальное заполните сами.`}
    </output>
  )
}
