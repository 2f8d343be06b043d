import { data, Form as RouterForm, redirect } from 'react-router'
import { Link } from '#app/ui/navigation/link.tsx'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { describeDeskQuery } from '#app/features/staff/requests/describe-query.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { formatDeskQuery, parseDeskQuery } from '#domain/desk/requests/desk-query.ts'
import {
  listSavedViews,
  mayShare,
  removeView,
  renameView,
  savedPartOf,
  saveView,
} from '#domain/desk/views/saved-views.server.ts'
import { MAX_VIEW_NAME_LENGTH, RenameViewSchema, SaveViewSchema } from '#domain/desk/views/view-form.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Виды списка')

export async function loader({ context, url }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const query = savedPartOf(parseDeskQuery(url.searchParams))
  const [views, branches] = await Promise.all([listSavedViews(site, viewer), listBranches(site)])
  const address = formatDeskQuery(query)
  return {
    address,
    filter: address === '' ? null : describeDeskQuery(query, { branches }),
    sharing: [
      ...branches.filter(({ id }) => mayShare(viewer, id)).map(({ id, name }) => ({ value: String(id), label: name })),
      ...(mayShare(viewer, 'all') ? [{ value: 'all', label: 'Всем филиалам' }] : []),
    ],
    views: views
      .filter(({ canChange }) => canChange)
      .map(({ id, name, query: saved, audience, branchId }) => ({
        id,
        name,
        address: formatDeskQuery(saved),
        filter: describeDeskQuery(saved, { branches }),
        audience:
          audience === 'own'
            ? 'только мне'
            : audience === 'all'
              ? 'всем филиалам'
              : `филиалу ${branches.find((branch) => branch.id === branchId)?.name ?? ''}`,
      })),
  }
}

const REFUSALS = {
  'nothing-to-save': 'Сначала выберите фильтры в\u00a0списке заявок.',
  'too-many': 'У\u00a0вас уже 20 видов. Удалите лишние.',
  'other-branch': 'В\u00a0фильтре другой филиал: люди этого ничего не\u00a0увидят.',
  'not-allowed': 'Показать вид другим может тот, кто управляет их\u00a0заявками.',
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent === 'save') {
    const query = savedPartOf(parseDeskQuery(url.searchParams))
    const parsed = form.parse(SaveViewSchema)
    if (!parsed.ok) return parsed.rejection
    const result = await saveView(site, viewer, { ...parsed.values, query })
    if (!result.ok) return form.reject({}, REFUSALS[result.reason])
    const list = new URLSearchParams(formatDeskQuery(query))
    list.set('done', 'save-view')
    return redirect(withQuery(staffPath('requests'), list), 303)
  }
  if (form.intent === 'remove')
    return answer(await removeView(site, viewer, parseIdField(form.fields, 'view') ?? 0), 'remove')
  const id = /^rename-([1-9]\d{0,8})$/.exec(form.intent)?.[1]
  if (id === undefined) return form.rejectMalformed()
  const parsed = form.parse(RenameViewSchema)
  return parsed.ok
    ? answer(await renameView(site, viewer, { id: Number(id), name: parsed.values.name }), 'rename')
    : parsed.rejection
}

function answer(result: { ok: boolean }, done: keyof typeof DONE_MESSAGES) {
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('requests/views'), { done }), 303)
}

const DONE_MESSAGES = { rename: 'Вид переименован.', remove: 'Вид удалён. Сами заявки на\u00a0месте.' }

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { views } = loaderData
  return (
    <StaffPage title="Виды списка" lead="Фильтры, которым дано имя">
      <DoneAlert messages={DONE_MESSAGES} />
      <SaveSection loaderData={loaderData} rejection={rejection} />
      <section className="desk-section">
        <h2>Сохранённые виды</h2>
        {views.length === 0 ? (
          <p>Пока ни&nbsp;одного. Выберите в&nbsp;списке заявок фильтры и&nbsp;нажмите «Сохранить вид».</p>
        ) : (
          <ul className="desk-list">
            {views.map((view) => (
              <ViewRow key={view.id} view={view} rejection={rejection} />
            ))}
          </ul>
        )}
      </section>
      <p>
        <Link to={staffPath('requests')}>К&nbsp;заявкам</Link>
      </p>
    </StaffPage>
  )
}

interface SaveSectionProps extends Pick<Route.ComponentProps, 'loaderData'> {
  rejection: FormRejection | undefined
}

/** Names the list that somebody came from. */
function SaveSection({ loaderData: { filter, sharing }, rejection }: SaveSectionProps) {
  if (filter === null) return null
  return (
    <section className="desk-section">
      <h2>Новый вид</h2>
      <p>{filter}.</p>
      <Form id="save" intent="save" schema={SaveViewSchema} rejection={rejection} className="desk-form">
        {({ field, isBusy }) => (
          <>
            <TextField {...field('name')} label="Название" maxLength={MAX_VIEW_NAME_LENGTH} autoComplete="off" />
            {sharing.length > 0 && (
              <SelectField {...field('sharedWith')} label="Кому показывать" isOptional>
                <option value="own">Только мне</option>
                {sharing.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="desk-buttons">
              <Button type="submit" disabled={isBusy}>
                Сохранить
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  )
}

interface ViewRowProps {
  view: Route.ComponentProps['loaderData']['views'][number]
  rejection: FormRejection | undefined
}

function ViewRow({ view: { id, name, address, filter, audience }, rejection }: ViewRowProps) {
  return (
    <li>
      <div>
        <Link to={staffPath('requests') + address}>{name}</Link>
        <div className="desk-soft">
          {filter}; {audience}
        </div>
      </div>
      <div className="desk-buttons">
        <details className="desk-more" open={rejection?.intent === `rename-${id}`}>
          <summary>Переименовать…</summary>
          <Form
            id={`rename-${id}`}
            intent={`rename-${id}`}
            schema={RenameViewSchema}
            rejection={rejection}
            values={{ name }}
            className="desk-form"
          >
            {({ field, isBusy }) => (
              <>
                <TextField {...field('name')} label="Название" maxLength={MAX_VIEW_NAME_LENGTH} autoComplete="off" />
                <Button type="submit" size="small" disabled={isBusy}>
                  Сохранить
                </Button>
              </>
            )}
          </Form>
        </details>
        <RouterForm method="post">
          <input type="hidden" name="view" value={id} />
          <Button type="submit" name="intent" value="remove" look="ghost" size="small" aria-label={`Удалить: ${name}`}>
            Удалить
          </Button>
        </RouterForm>
      </div>
    </li>
  )
}
