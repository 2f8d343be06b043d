import { data, Form as RouterForm, redirect } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { applyBulk } from '#domain/desk/bulk/apply-bulk.server.ts'
import { isBatchId, MAX_BULK, parseBulkChange, parseBulkSelection } from '#domain/desk/bulk/bulk-change.ts'
import { formatDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { formatNumber } from '#locale/number.ts'
import { plural, pluralForm } from '#locale/plural.ts'
import { lowerFirst } from '#locale/text.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffBatchPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { REQUEST_OBJECT_FORMS } from '#app/features/staff/requests/bulk.texts.ts'
import { BulkRows } from './bulk-rows.tsx'
import { type BulkView, loadBulkView, parseShownRows } from './load-bulk-view.server.ts'

export const meta = () => staffMeta('Изменить несколько заявок')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadBulkView(context.get(siteContext), context.get(staffContext), url.searchParams)

export async function action({ request, context, url }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const change = parseBulkChange((name) => parseTextField(form.fields, name))
  const rows = parseShownRows(parseTextField(form.fields, 'rows') ?? '')
  const batch = parseTextField(form.fields, 'batch') ?? ''
  if (form.intent !== 'apply' || change === undefined || rows.length === 0) return form.rejectMalformed()
  if (!isBatchId(batch)) return form.rejectMalformed()
  if ((await applyBulk(site, viewer, { batch, rows, change })) === undefined) throw data(null, { status: 404 })
  const { query } = parseBulkSelection(url.searchParams)
  return redirect(staffBatchPath(batch) + formatDeskQuery(query), 303)
}

export default function Bulk({ loaderData: view, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const back = staffPath('requests') + view.back
  return (
    <StaffPage title="Изменить несколько заявок" lead={`Выбрано: ${formatNumber(view.total)}`}>
      <Tabs view={view} />
      {result?.message !== undefined && result.intent !== '' && (
        <Alert tone="bad" live>
          {result.message}
        </Alert>
      )}
      {view.isCut && (
        <Alert tone="warn">
          За&nbsp;один раз меняем не&nbsp;больше {plural(MAX_BULK, REQUEST_OBJECT_FORMS)}: ниже первые
          из&nbsp;выбранных, остальные можно изменить следом.
        </Alert>
      )}
      {view.rows.length === 0 ? (
        <p className="desk-empty">Менять нечего: заявки никто не&nbsp;выбрал, или они других филиалов.</p>
      ) : (
        <>
          <ChangeForm view={view} />
          <ApplyForm view={view} back={back} />
          <BulkRows view={view} />
        </>
      )}
      {view.missing.length > 0 && (
        <p className="desk-soft">
          Не&nbsp;нашли или другого филиала: {view.missing.map((number) => `№\u00a0${number}`).join(', ')}.
        </p>
      )}
    </StaffPage>
  )
}

/** What is changed: another tab begins anew with the same requests. */
function Tabs({ view: { tab, hidden, canSetStatus } }: { view: BulkView }) {
  const tabs = [
    { name: 'transfer', label: 'Передать' },
    ...(canSetStatus ? [{ name: 'status', label: 'Закрыть' }] : []),
  ]
  return (
    <nav className="desk-tabs" aria-label="Что изменить">
      <ul>
        {tabs.map(({ name, label }) => (
          <li key={name}>
            <Link
              to={withQuery(staffPath('requests/bulk'), new URLSearchParams([...hidden, ['do', name]]))}
              aria-current={tab === name ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Chooses the change: its fields become the address, and the page says what would happen. */
function ChangeForm({ view }: { view: BulkView }) {
  const { tab, hidden, chosen, colleagues, reasons, sign } = view
  return (
    <RouterForm key={`${tab} ${chosen.set}`} className="desk-filters" replace preventScrollReset>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="do" value={tab} />
      {tab === 'transfer' ? (
        <SelectField id="to" name="to" label="Кому передать" isOptional defaultValue={chosen.to}>
          <option value="">Выберите</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField id="set" name="set" label="Новый статус" isOptional defaultValue={chosen.set}>
          <option value="">Выберите</option>
          <option value="spam">Спам</option>
          <option value="duplicate">Повтор</option>
          {reasons.map(({ code, title }) => (
            <option key={code} value={`lost:${code}`}>
              Отказ: {lowerFirst(title)}
            </option>
          ))}
        </SelectField>
      )}
      {chosen.set === 'duplicate' && (
        <TextField
          id="of"
          name="of"
          label="Номер первой заявки"
          isOptional
          inputMode="numeric"
          defaultValue={chosen.of}
          error={sign === null ? 'Номер\u00a0— это число, например 105.' : undefined}
        />
      )}
      <Button type="submit" look="ghost">
        Показать, что изменится
      </Button>
    </RouterForm>
  )
}

/** The press that changes the requests as they are shown, with their versions. */
function ApplyForm({ view, back }: { view: BulkView; back: string }) {
  const { tab, chosen, sign, rows, shown } = view
  if (sign === null) return null
  const skipped = rows.filter(({ skip }) => skip !== null).length
  const changed = rows.length - skipped
  return (
    <RouterForm method="post" className="desk-apply">
      <input type="hidden" name="intent" value="apply" />
      <input type="hidden" name="do" value={tab} />
      <input type="hidden" name="to" value={chosen.to} />
      <input type="hidden" name="set" value={chosen.set} />
      <input type="hidden" name="of" value={chosen.of} />
      <input type="hidden" name="rows" value={shown} />
      {/* Pressed twice, it is the same change. */}
      <input type="hidden" name="batch" value={view.batch} />
      <p aria-live="polite">
        <strong>
          {formatNumber(changed)} {pluralForm(changed, ['сменит', 'сменят', 'сменят'])}{' '}
          {tab === 'transfer' ? 'ведущего' : 'статус'}
        </strong>
        {skipped > 0 && <span className="desk-soft"> · {formatNumber(skipped)} пропустим</span>}
      </p>
      <div className="desk-buttons">
        <Button type="submit" look="accent" disabled={changed === 0}>
          {tab === 'transfer' ? 'Передать' : 'Закрыть'} {plural(changed, REQUEST_OBJECT_FORMS)}
        </Button>
        <ButtonLink to={back} look="ghost">
          Не&nbsp;менять
        </ButtonLink>
      </div>
    </RouterForm>
  )
}
