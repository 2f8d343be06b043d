import { data, Form as RouterForm, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm, type SentForm } from '#app/features/form/read-form.server.ts'
import { FeedState } from '#app/features/staff/feeds/feed-state.tsx'
import { toAttemptRow, toSourceRow } from '#app/features/staff/feeds/feed-view.ts'
import { PageWatch } from '#app/features/staff/live/page-watch.tsx'
import { FEED_REFUSALS, PROBLEM_TEXTS } from '#app/features/staff/feeds/feeds.texts.ts'
import { hideAddress } from '#app/features/staff/feeds/hide-address.ts'
import { listFeedBranches } from '#app/features/staff/feeds/list-feed-branches.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { PRIVATE_NO_STORE } from '#app/http/cache-control.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmationPath, requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { parseId } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { mayInBranch } from '#domain/desk/feeds/change-source.server.ts'
import { askAttempt } from '#domain/desk/feeds/feed-attempts.server.ts'
import { FeedAddressSchema, FeedFolderSchema, FeedSettingsSchema } from '#domain/desk/feeds/feed-forms.ts'
import { resumeSource, saveSettings, setAddress, stopSource } from '#domain/desk/feeds/feed-sources.server.ts'
import { ATTEMPTS_PER_PAGE, findSource, listAttempts } from '#domain/desk/feeds/list-sources.server.ts'
import { closeWay, makeExchangePassword, setFolder } from '#domain/desk/feeds/feed-ways.server.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { formatDate, formatDateTime } from '#locale/dates/date.ts'
import { feedExchangePath } from '#urls/machine-paths.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffFeedAttemptPath, staffFeedPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { NewPassword } from './new-password.tsx'
import { SourceSettings } from './source-settings.tsx'
import { SourceWays } from './source-ways.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => staffMeta(loaderData?.source.name ?? 'Фид')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.source)
  const source = await findSource(site, viewer, id)
  if (source === undefined) throw data(null, { status: 404 })
  const before = parseId(url.searchParams.get('before') ?? '') || undefined
  const [attempts, branches] = await Promise.all([listAttempts(site, id, { before }), listFeedBranches(site, viewer)])
  const clock = { now: site.now(), timeZone: site.timeZone }
  const shown = attempts.slice(0, ATTEMPTS_PER_PAGE)
  const { branchId, everyMinutes, priority, maxGonePercent, version, address, exchange, folder } = source
  const at = (moment: Date | null) => moment && formatDateTime(moment, clock.now, clock.timeZone)
  return {
    source: toSourceRow(source, clock),
    attempts: shown.map((attempt) => toAttemptRow(attempt, id, clock)),
    older: attempts.length > shown.length ? withQuery(staffFeedPath(id), { before: String(shown.at(-1)?.id) }) : null,
    settings: {
      branch: String(branchId ?? ''),
      every: String(everyMinutes ?? ''),
      priority: String(priority),
      maxGone: String(maxGonePercent),
    },
    version,
    address: address && { host: address.host, mark: address.mark, set: formatDate(address.setAt, site.timeZone) },
    exchange: exchange && {
      address: site.siteUrl + feedExchangePath(id),
      set: formatDate(exchange.setAt, site.timeZone),
      seen: at(exchange.seenAt),
    },
    folder: folder && {
      path: folder.path,
      looked:
        folder.lookedAt === null ? 'Сайт посмотрит туда в\u00a0течение минуты.' : `Проверен ${at(folder.lookedAt)}.`,
      problem: folder.problem && PROBLEM_TEXTS[folder.problem],
    },
    hasWay: address !== null || exchange !== null || folder !== null,
    hasFeedFolder: site.feedFolder !== undefined,
    branches,
    canRun: (address !== null || folder !== null) && mayInBranch(viewer, 'feeds.run', branchId),
    canManage: mayInBranch(viewer, 'feeds.manage', branchId),
    confirmation: isConfirmed(viewer, site.now()) ? null : confirmationPath(staffFeedPath(id)),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseId(params.source)
  const form = await readForm(request)
  switch (form.intent) {
    case 'preview':
    case 'run': {
      const asked = await askAttempt(site, viewer, { source: id, isPreview: form.intent === 'preview' })
      return asked.ok ? redirect(staffFeedAttemptPath(id, asked.attempt), 303) : refuse(form, asked.reason)
    }
    case 'stop':
      return answer(form, id, await stopSource(site, viewer, id))
    case 'resume':
      return answer(form, id, await resumeSource(site, viewer, id))
    case 'save': {
      const parsed = form.parse(FeedSettingsSchema)
      if (!parsed.ok) return parsed.rejection
      return answer(form, id, await saveSettings(site, viewer, { source: id, ...parsed.values }))
    }
    case 'make-password': {
      requireConfirmation(context, staffFeedPath(id))
      const made = await makeExchangePassword(site, viewer, id)
      return made.ok ? data({ password: made.password }, { headers: PRIVATE_NO_STORE }) : refuse(form, made.reason)
    }
    case 'close':
      requireConfirmation(context, staffFeedPath(id))
      return answer(form, id, await closeWay(site, viewer, id))
    case 'folder': {
      requireConfirmation(context, staffFeedPath(id))
      const parsed = form.parse(FeedFolderSchema)
      if (!parsed.ok) return parsed.rejection
      return answer(form, id, await setFolder(site, viewer, { source: id, ...parsed.values }))
    }
    case 'address': {
      requireConfirmation(context, staffFeedPath(id))
      const parsed = form.parse(FeedAddressSchema)
      if (!parsed.ok) return hideAddress(form, parsed.rejection)
      const result = await setAddress(site, viewer, { source: id, ...parsed.values })
      if (result.ok) return redirect(staffFeedAttemptPath(id, result.attempt), 303)
      return hideAddress(form, refuse(form, result.reason))
    }
    default:
      return form.rejectMalformed()
  }
}

/** Also after a refusal: the page then shows how it is now. */
export const shouldRevalidate = () => true

function refuse(form: SentForm, reason: 'unknown' | keyof typeof FEED_REFUSALS) {
  if (reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, FEED_REFUSALS[reason], { status: 409 })
}

const answer = (form: SentForm, id: number, result: Awaited<ReturnType<typeof resumeSource | typeof closeWay>>) =>
  result.ok ? redirect(withQuery(staffFeedPath(id), { done: form.intent }), 303) : refuse(form, result.reason)

const DONE_MESSAGES = {
  save: 'Настройки сохранены. Автомобили изменятся при следующей загрузке.',
  stop: 'Источник остановлен. Его автомобили остаются на\u00a0сайте.',
  resume: 'Готово: источник загружается.',
  close: 'Готово. Автомобили источника остаются на\u00a0сайте.',
  folder: 'Сайт следит за\u00a0файлом. Сначала он\u00a0только проверяется.',
  confirmed: STAFF_TEXTS.confirmed,
}

/** The forms that are one button: the page shows why one of them changed nothing. */
const BUTTONS = new Set(['preview', 'run', 'stop', 'resume', 'make-password', 'close'])

export default function Feed({ loaderData: view, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { source, attempts, older } = view
  if (result !== undefined && 'password' in result)
    return (
      <NewPassword
        source={source.name}
        address={view.exchange?.address ?? ''}
        password={result.password}
        next={staffFeedPath(source.id)}
      />
    )
  const rejection = result
  return (
    <StaffPage
      title={source.name}
      lead={<FeedState state={source.state} />}
      actions={
        <Link className="desk-link" to={staffPath('feeds')}>
          Все источники
        </Link>
      }
    >
      {source.isOpen && <PageWatch />}
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && BUTTONS.has(rejection.intent) && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {source.heldPath !== null && (
        <Alert tone="warn">
          Последний файл задержан: он убрал&nbsp;бы слишком много.{' '}
          <Link className="desk-feed-link" to={source.heldPath}>
            Посмотреть и&nbsp;решить
          </Link>
        </Alert>
      )}
      <section className="desk-section">
        <h2>Сейчас</h2>
        <p>
          {source.cars}, {source.imported}
          {source.every !== null && `, ${source.every}`}
          {source.next !== null && `, следующий раз: ${source.next}`}.
        </p>
        {(view.canRun || view.canManage) && <SourceButtons view={view} />}
      </section>
      <section className="desk-section desk-feeds">
        <h2>История</h2>
        {attempts.length === 0 ? (
          <p>Здесь появится каждая попытка, и&nbsp;неудачная тоже.</p>
        ) : (
          <ol className="desk-list">
            {attempts.map(({ id, path, title, by, cars, state }) => (
              <li key={id}>
                <div>
                  <Link to={path}>{title}</Link>
                  <div className="desk-soft">{by}</div>
                </div>
                <span className="desk-soft">{cars ?? ''}</span>
                <FeedState state={state} />
              </li>
            ))}
          </ol>
        )}
        {older !== null && (
          <p>
            <Link to={older}>Раньше</Link>
          </p>
        )}
      </section>
      {view.canManage && <SourceSettings view={view} rejection={rejection} />}
      {view.canManage && <SourceWays view={view} rejection={rejection} />}
    </StaffPage>
  )
}

type View = Route.ComponentProps['loaderData']

/** What can be done with the source at once. */
const SourceButtons = ({ view: { source, canRun, canManage, hasWay, address } }: { view: View }) => (
  <div className="desk-buttons">
    {canRun && (
      <RouterForm method="post">
        <Button type="submit" name="intent" value="run" size="small">
          Загрузить сейчас
        </Button>
      </RouterForm>
    )}
    {canRun && (
      <RouterForm method="post">
        <Button type="submit" name="intent" value="preview" look="ghost" size="small">
          Проверить
        </Button>
      </RouterForm>
    )}
    {canManage && hasWay && (
      <RouterForm method="post">
        {source.isStopped ? (
          <Button type="submit" name="intent" value="resume" look="ghost" size="small">
            {address === null ? 'Загружать' : 'Загружать по\u00a0расписанию'}
          </Button>
        ) : (
          <Button type="submit" name="intent" value="stop" look="ghost" size="small">
            Остановить
          </Button>
        )}
      </RouterForm>
    )}
  </div>
)
