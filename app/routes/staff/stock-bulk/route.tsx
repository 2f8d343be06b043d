import { data, Form as RouterForm, redirect } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { STOCK_CHANGE_ACTIONS, STOCK_CHANGE_LABELS } from '#app/features/staff/stock/bulk.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isBatchId } from '#domain/desk/bulk/bulk-change.ts'
import { keysOf } from '#domain/keys-of.ts'
import { applyStockChange } from '#domain/stock/bulk/apply-stock-change.server.ts'
import { MAX_BULK_CARS, parseShownCars, StockChangeSchema } from '#domain/stock/bulk/stock-change.ts'
import { formatStockQuery } from '#domain/stock/list/stock-query.ts'
import { formatNumber } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffCarPath, staffPath, staffStockBatchPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { StockChangeForm } from './stock-change-form.tsx'
import { loadStockBulkView, type StockBulkView } from './load-stock-bulk-view.server.ts'
import { parseStockSelection } from './parse-selection.ts'

export const meta = () => staffMeta('Изменить несколько автомобилей')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadStockBulkView(context.get(siteContext), context.get(staffContext), url.searchParams)

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request)
  const cars = parseShownCars(parseTextField(form.fields, 'cars') ?? '')
  const batch = parseTextField(form.fields, 'batch') ?? ''
  if (form.intent !== 'apply' || cars.length === 0 || !isBatchId(batch)) return form.rejectMalformed()
  const parsed = form.parse(StockChangeSchema)
  if (!parsed.ok) return parsed.rejection
  const change = parsed.values
  const result = await applyStockChange(context.get(siteContext), context.get(staffContext), { batch, cars, change })
  if (!result.ok) throw data(null, { status: 404 })
  const back = new URLSearchParams(formatStockQuery(parseStockSelection(url.searchParams).query))
  if (result.isPending) back.set('pending', '1')
  return redirect(withQuery(staffStockBatchPath(batch), back), 303)
}

export default function StockBulk({ loaderData: view, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <StaffPage title="Изменить несколько автомобилей" lead={`Выбрано: ${formatNumber(view.total)}`}>
      <Tabs view={view} />
      {result !== undefined && result.intent !== '' && (
        <Alert tone="bad" live>
          {result.message ?? Object.values(result.errors)[0]}
        </Alert>
      )}
      {view.isCut && (
        <Alert tone="warn">
          За&nbsp;один раз меняем не&nbsp;больше {formatNumber(MAX_BULK_CARS)}&nbsp;автомобилей: ниже первые
          из&nbsp;выбранных.
        </Alert>
      )}
      {view.rows.length === 0 ? (
        <p className="desk-empty">Менять нечего: автомобили никто не&nbsp;выбрал, или они других филиалов.</p>
      ) : (
        <>
          <StockChangeForm view={view} />
          <ApplyForm view={view} />
          <Rows view={view} />
        </>
      )}
      {view.missing > 0 && (
        <p className="desk-soft">Не&nbsp;нашли или другого филиала: {plural(view.missing, CAR_FORMS)}.</p>
      )}
    </StaffPage>
  )
}

/** What is changed: another tab begins anew with the same cars. */
const Tabs = ({ view: { tab, hidden } }: { view: StockBulkView }) => (
  <nav className="desk-tabs" aria-label="Что изменить">
    <ul>
      {keysOf(STOCK_CHANGE_LABELS).map((kind) => (
        <li key={kind}>
          <Link
            to={withQuery(staffPath('stock/bulk'), new URLSearchParams([...hidden, ['do', kind]]))}
            aria-current={tab === kind ? 'page' : undefined}
          >
            {STOCK_CHANGE_LABELS[kind]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The press that changes the cars as they are shown. */
function ApplyForm({ view }: { view: StockBulkView }) {
  const { tab, chosen, rows, isReady } = view
  if (!isReady) return null
  const skipped = rows.filter(({ skip }) => skip !== null).length
  const changed = rows.length - skipped
  return (
    <RouterForm method="post" className="desk-apply">
      <input type="hidden" name="intent" value="apply" />
      {Object.entries({ ...chosen, do: tab }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="cars" value={view.shown} />
      {/* Pressed twice, it is the same change. */}
      <input type="hidden" name="batch" value={view.batch} />
      <p aria-live="polite">
        <strong>Изменится: {formatNumber(changed)}</strong>
        {skipped > 0 && <span className="desk-soft"> · {formatNumber(skipped)} пропустим</span>}
      </p>
      <div className="desk-buttons">
        <Button type="submit" look="accent" disabled={changed === 0}>
          {STOCK_CHANGE_ACTIONS[tab]}: {plural(changed, CAR_FORMS)}
        </Button>
        <ButtonLink to={staffPath('stock') + view.back} look="ghost">
          Не&nbsp;менять
        </ButtonLink>
      </div>
    </RouterForm>
  )
}

/** Each car with what would become of it, those that are skipped at the top. */
function Rows({ view: { rows } }: { view: StockBulkView }) {
  const sorted = rows.toSorted((a, b) => Number(b.skip !== null) - Number(a.skip !== null))
  return (
    <ul className="desk-list desk-bulk-rows" aria-label="Автомобили">
      {sorted.map(({ id, name, vinEnd, was, becomes, skip, doubt }) => (
        <li key={id} className={skip === null ? undefined : 'desk-skipped'}>
          <div>
            <Link to={staffCarPath(id)}>{name}</Link>{' '}
            {vinEnd !== null && <span className="desk-soft">VIN …{vinEnd}</span>}
            {skip === null && doubt !== null && <p className="desk-warn">{doubt}</p>}
          </div>
          <div className="desk-becomes">
            {skip === null ? (
              <>
                <span className="desk-soft">{was}</span>
                {becomes !== null && (
                  <>
                    {' '}
                    <span aria-hidden="true">→</span> <strong>{becomes}</strong>
                  </>
                )}
              </>
            ) : (
              <span className="desk-warn">Пропустим: {skip}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
