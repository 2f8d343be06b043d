import { data, Form, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import { REQUEST_FORMS } from '#app/features/staff/requests/bulk.texts.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { undoBatch } from '#domain/desk/bulk/batches.server.ts'
import { isBatchId } from '#domain/desk/bulk/bulk-change.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { BatchRows } from './batch-rows.tsx'
import { type BatchView, loadBatchView } from './load-batch-view.server.ts'

export const meta = () => staffMeta('Изменение нескольких заявок')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { batch } = params
  const found = isBatchId(batch)
    ? await loadBatchView(context.get(siteContext), context.get(staffContext), { batch, search: url.searchParams })
    : undefined
  if (found === undefined) throw data(null, { status: 404 })
  return found
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.intent !== 'undo') return form.rejectMalformed()
  const isOwn = isBatchId(params.batch)
    ? await undoBatch(context.get(siteContext), context.get(staffContext), params.batch)
    : false
  if (!isOwn) throw data(null, { status: 404 })
  return redirect(url.pathname + url.search, 303)
}

export default function Batch({ loaderData: view }: Route.ComponentProps) {
  const undoable = view.rows.filter(({ canUndo }) => canUndo).length
  return (
    <StaffPage title="Изменение нескольких заявок" lead={view.at}>
      <Summary view={view} />
      <div className="desk-buttons">
        <ButtonLink to={staffPath('requests') + view.back}>К&nbsp;списку</ButtonLink>
        {undoable > 0 && (
          <Form method="post">
            <Button type="submit" name="intent" value="undo" look="ghost">
              Отменить всё
            </Button>
          </Form>
        )}
      </div>
      <BatchRows rows={view.rows} />
    </StaffPage>
  )
}

/** How many were changed, left alone and undone. */
function Summary({ view: { rows, hasEnded } }: { view: BatchView }) {
  const changed = rows.filter(({ skip }) => skip === null)
  const undone = changed.filter(({ isUndone }) => isUndone)
  const kept = changed.filter(({ isUndone, canUndo }) => !isUndone && !canUndo)
  const skipped = rows.length - changed.length
  if (undone.length > 0)
    return (
      <Alert tone="good" live>
        {`Возвращено: ${plural(undone.length, REQUEST_FORMS)}.`}
        {kept.length > 0 &&
          ` Остались как есть: ${plural(kept.length, REQUEST_FORMS)}, их\u00a0потом изменили ещё раз.`}
      </Alert>
    )
  return (
    <Alert tone={changed.length === 0 || !hasEnded ? 'warn' : 'good'} live>
      {changed.length === 0
        ? 'Ни\u00a0одна заявка не\u00a0изменилась.'
        : `Изменено: ${plural(changed.length, REQUEST_FORMS)}.`}
      {skipped > 0 && ` Пропущено: ${plural(skipped, REQUEST_FORMS)}, причины ниже.`}
      {!hasEnded &&
        ' Это ещё не\u00a0все, обновите страницу. Если число не\u00a0растёт, сайт остановился посредине: остальные заявки не\u00a0тронуты.'}
    </Alert>
  )
}
