import { data, Form, redirect } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isBatchId } from '#domain/desk/bulk/bulk-change.ts'
import { undoStockBatch } from '#domain/stock/bulk/stock-batches.server.ts'
import { plural } from '#locale/plural.ts'
import { staffCarPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadStockBatchView, type StockBatchView } from './load-stock-batch-view.server.ts'

export const meta = () => staffMeta('Изменение нескольких автомобилей')

export async function loader({ context, params: { batch }, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const found = isBatchId(batch)
    ? await loadStockBatchView(site, viewer, { batch, search: url.searchParams })
    : undefined
  if (found === undefined) throw data(null, { status: 404 })
  return found
}

export async function action({ request, context, params: { batch }, url }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.intent !== 'undo') return form.rejectMalformed()
  const result = isBatchId(batch)
    ? await undoStockBatch(context.get(siteContext), context.get(staffContext), batch)
    : undefined
  if (result?.ok !== true) throw data(null, { status: 404 })
  return redirect(url.pathname + url.search, 303)
}

export default function StockBatch({ loaderData: view }: Route.ComponentProps) {
  const canUndo = view.rows.some((row) => row.canUndo)
  return (
    <StaffPage title="Изменение нескольких автомобилей" lead={`${view.label} · ${view.at}`}>
      <Summary view={view} />
      <div className="desk-buttons">
        <ButtonLink to={staffPath('stock') + view.back}>К&nbsp;складу</ButtonLink>
        {canUndo && (
          <Form method="post">
            <Button type="submit" name="intent" value="undo" look="ghost">
              Отменить всё
            </Button>
          </Form>
        )}
      </div>
      <Rows rows={view.rows} />
    </StaffPage>
  )
}

type Row = StockBatchView['rows'][number]

/** How many were changed, left alone and undone. */
function Summary({ view: { rows, isPending } }: { view: StockBatchView }) {
  const changed = rows.filter(({ skip }) => skip === null)
  const undone = changed.filter(({ isUndone }) => isUndone)
  const kept = changed.filter(({ isUndone, canUndo }) => !isUndone && !canUndo)
  const skipped = rows.length - changed.length
  if (undone.length > 0)
    return (
      <Alert tone="good" live>
        {`Возвращено: ${plural(undone.length, CAR_FORMS)}.`}
        {kept.length > 0 && ` Остались как есть: ${plural(kept.length, CAR_FORMS)}, их\u00a0потом изменили ещё раз.`}
      </Alert>
    )
  return (
    <Alert tone={changed.length === 0 ? 'warn' : 'good'} live>
      {changed.length === 0 ? 'Ничего не\u00a0изменилось.' : `Изменено: ${plural(changed.length, CAR_FORMS)}.`}
      {skipped > 0 && ` Пропущено: ${plural(skipped, CAR_FORMS)}, причины ниже.`}
      {isPending && ' Сейчас идёт импорт фида: на\u00a0сайте новое появится, когда он закончится.'}
    </Alert>
  )
}

/** What became of each car, those that were left alone at the top. */
function Rows({ rows }: { rows: readonly Row[] }) {
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <ul className="desk-list desk-bulk-rows" aria-label="Что вышло">
      {sorted.map((row) => (
        <li key={row.id} className={row.skip === null ? undefined : 'desk-skipped'}>
          <div>
            {row.name === null ? `Автомобиль №\u00a0${row.id}` : <Link to={staffCarPath(row.id)}>{row.name}</Link>}
          </div>
          <div className="desk-becomes">
            <Outcome row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const rankOf = ({ skip, isUndone, canUndo }: Row) => (skip !== null ? 0 : !isUndone && !canUndo ? 1 : 2)

function Outcome({ row: { was, became, skip, isUndone, canUndo } }: { row: Row }) {
  if (skip !== null) return <span className="desk-warn">Пропущен: {skip}</span>
  if (isUndone) return <span className="desk-good">Снова {was}</span>
  return (
    <>
      <span className="desk-soft">{was}</span> <span aria-hidden="true">→</span>{' '}
      {canUndo ? <strong>{became}</strong> : <span className="desk-warn">{became}, а&nbsp;потом изменили ещё раз</span>}
    </>
  )
}
