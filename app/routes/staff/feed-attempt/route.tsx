import { data, Form, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { FeedState } from '#app/features/staff/feeds/feed-state.tsx'
import { describeActor, toAttemptRow } from '#app/features/staff/feeds/feed-view.ts'
import { PageWatch } from '#app/features/staff/live/page-watch.tsx'
import { FEED_REFUSALS, PROBLEM_TEXTS } from '#app/features/staff/feeds/feeds.texts.ts'
import { toReportView } from '#app/features/staff/feeds/report-view.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmationPath, requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { mayInBranch } from '#domain/desk/feeds/change-source.server.ts'
import { approveAttempt, cancelAttempt, isAdministrator } from '#domain/desk/feeds/feed-attempts.server.ts'
import { findAttempt, findSource } from '#domain/desk/feeds/list-sources.server.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { formatBytes } from '#locale/number.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffFeedAttemptPath, staffFeedPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { FeedReport } from './feed-report.tsx'

export const meta = () => staffMeta('Загрузка фида')

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [id, attemptId] = [parseId(params.source), parseId(params.attempt)]
  const source = await findSource(site, viewer, id)
  const attempt = source && (await findAttempt(site, { source: id, attempt: attemptId }))
  if (source === undefined || attempt === undefined) throw data(null, { status: 404 })
  const clock = { now: site.now(), timeZone: site.timeZone }
  const { outcome, problem, details, report, file, approvedAt, approvedBy } = attempt
  const at = (moment: Date) => formatDateTime(moment, clock.now, clock.timeZone)
  const isHeld = outcome === 'held' && source.heldAttempt !== null && approvedAt === null
  return {
    ...toAttemptRow(attempt, id, clock),
    source: { name: source.name, path: staffFeedPath(id) },
    outcome,
    isPreview: attempt.isPreview,
    isCancelling: outcome === null && attempt.isCancelled,
    problem: problem === null ? null : PROBLEM_TEXTS[problem],
    details,
    file: file && `${formatBytes(file.bytes)}, ${file.isKept ? 'хранится 14\u00a0дней' : 'уже удалён'}`,
    approved:
      approvedAt === null || approvedBy === null
        ? null
        : `Файл принят: ${describeActor(approvedBy)}, ${at(approvedAt)}.`,
    report: report && toReportView(report),
    needsResume: outcome === 'preview' && problem === null && source.stoppedAt !== null,
    canCancel: outcome === null && mayInBranch(viewer, 'feeds.run', source.branchId),
    isHeld,
    canApprove: isHeld && mayInBranch(viewer, 'feeds.approve', source.branchId),
    isOwn: attempt.actor === viewer.id && !isAdministrator(viewer),
    newer:
      outcome === 'held' && source.heldAttempt !== null && source.heldAttempt !== attemptId
        ? staffFeedAttemptPath(id, source.heldAttempt)
        : null,
    confirmation: isConfirmed(viewer, site.now()) ? null : confirmationPath(staffFeedAttemptPath(id, attemptId)),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const key = { source: parseId(params.source), attempt: parseId(params.attempt) }
  const path = staffFeedAttemptPath(key.source, key.attempt)
  const form = await readForm(request)
  if (form.intent !== 'cancel' && form.intent !== 'approve') return form.rejectMalformed()
  if (form.intent === 'approve') requireConfirmation(context, path)
  const result =
    form.intent === 'cancel' ? await cancelAttempt(site, viewer, key) : await approveAttempt(site, viewer, key)
  if (result.ok) return redirect(withQuery(path, { done: form.intent }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, FEED_REFUSALS[result.reason], { status: 409 })
}

/** Also after a refusal: the page then shows how it is now. */
export const shouldRevalidate = () => true

const DONE_MESSAGES = {
  approve: 'Файл принят, сайт его загружает.',
  cancel: 'Отменено. На\u00a0сайте ничего не\u00a0изменилось.',
  confirmed: STAFF_TEXTS.confirmed,
}

export default function FeedAttempt({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title={view.title}
      lead={<FeedState state={view.state} />}
      actions={
        <Link className="desk-link" to={view.source.path}>
          {view.source.name}
        </Link>
      }
    >
      {view.isOpen && <PageWatch />}
      {!view.isCancelling && <DoneAlert messages={DONE_MESSAGES} />}
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {view.isOpen && <Progress view={view} />}
      {view.problem !== null && (
        <Alert tone={view.isHeld || view.isPreview ? 'warn' : 'bad'}>
          {view.problem} {!view.isPreview && 'На\u00a0сайте ничего не\u00a0изменилось.'}
        </Alert>
      )}
      {view.newer !== null && (
        <p>
          После него пришёл другой: <Link to={view.newer}>последний задержанный файл</Link>
        </p>
      )}
      {view.isHeld && view.newer === null && <Approval view={view} />}
      {view.needsResume && (
        <p>
          На&nbsp;сайте пока ничего не&nbsp;изменилось. Если всё верно,{' '}
          <Link to={view.source.path}>включите загрузку</Link>.
        </p>
      )}
      {view.report !== null && <FeedReport report={view.report} />}
      <section className="desk-section">
        <h2>О&nbsp;попытке</h2>
        <dl className="desk-facts-list">
          <div>
            <dt>Запустил</dt>
            <dd>{view.by}</dd>
          </div>
          {view.file !== null && (
            <div>
              <dt>Файл</dt>
              <dd>{view.file}</dd>
            </div>
          )}
          {view.report !== null && (
            <div>
              <dt>Формат</dt>
              <dd>{view.report.dialect}</dd>
            </div>
          )}
          {view.details !== null && (
            <div>
              <dt>Для оператора</dt>
              <dd lang="en">{view.details}</dd>
            </div>
          )}
        </dl>
        {view.approved !== null && <p>{view.approved}</p>}
      </section>
    </StaffPage>
  )
}

type View = Route.ComponentProps['loaderData']

/** How far it is. Without JavaScript the page is loaded again by a link. */
const Progress = ({ view }: { view: View }) => (
  <section className="desk-section">
    <output>{view.isCancelling ? 'Отменяется…' : `Фид ${view.state.text}. Страница обновляется сама.`}</output>
    <noscript>
      <a className="desk-link" href={view.path}>
        Обновить
      </a>
    </noscript>
    {view.canCancel && !view.isCancelling && (
      <Form method="post" className="desk-buttons">
        <Button type="submit" name="intent" value="cancel" look="ghost" size="small">
          Отменить
        </Button>
      </Form>
    )}
  </section>
)

/** Accepting a held feed, in the words of what follows. */
const Approval = ({ view: { canApprove, isOwn, confirmation, source } }: { view: View }) => (
  <section className="desk-section">
    <h2>Принять этот файл?</h2>
    <p>
      Автомобили, которых в&nbsp;нём нет, уйдут с&nbsp;сайта. Принимается только этот файл: следующий такой&nbsp;же
      снова будет ждать решения.
    </p>
    {!canApprove && <p>Решает руководитель продаж или администратор.</p>}
    {canApprove && isOwn && <p>{FEED_REFUSALS.own}</p>}
    {canApprove && !isOwn && confirmation !== null && (
      <div>
        <ButtonLink to={confirmation}>Подтвердить, что это вы</ButtonLink>
      </div>
    )}
    {canApprove && !isOwn && confirmation === null && (
      <Form method="post" className="desk-buttons">
        <Button type="submit" name="intent" value="approve" look="accent">
          Принять файл «{source.name}»
        </Button>
      </Form>
    )}
  </section>
)
