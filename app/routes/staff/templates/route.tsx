import { data, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseIdField } from '#app/http/parse-field.ts'
import { listBranches } from '#domain/branches/list-branches.server.ts'
import { PLACEHOLDERS } from '#domain/desk/replies/fill-template.ts'
import { TEMPLATE_WAYS, TemplateSchema } from '#domain/desk/replies/reply-forms.ts'
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  mayEditTemplates,
  removeTemplate,
} from '#domain/desk/replies/templates.server.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { TemplateForm } from './template-form.tsx'
import { TemplateRow } from './template-row.tsx'

export const meta = () => staffMeta('Шаблоны')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [templates, branches] = await Promise.all([listTemplates(site, viewer), listBranches(site)])
  const kinds = REQUEST_KINDS.map((kind) => ({ value: kind, label: definitionOf(kind).label }))
  const branchName = (id: number | null) => branches.find((branch) => branch.id === id)?.name ?? 'все филиалы'
  const kindLabel = (kind: string | null) => kinds.find(({ value }) => value === kind)?.label ?? 'все заявки'
  return {
    groups: TEMPLATE_WAYS.map((way) => ({
      way,
      templates: templates
        .filter((template) => template.way === way)
        .map((template) => ({
          ...template,
          scope: `${kindLabel(template.kind)}, ${branchName(template.branchId)}`,
        })),
    })),
    options: {
      kinds,
      branches: [
        ...(mayEditTemplates(viewer, null) ? [{ value: 'all', label: 'Все филиалы' }] : []),
        ...branches
          .filter(({ id }) => mayEditTemplates(viewer, id))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const id = parseIdField(form.fields, 'template') ?? 0
  if (form.intent === 'remove') {
    const removed = await removeTemplate(site, viewer, id)
    if (!removed.ok) throw data(null, { status: 404 })
    return done('remove')
  }
  const isNew = form.intent === 'add'
  if (!isNew && form.intent !== `change-${id}`) return form.rejectMalformed()
  const parsed = form.parse(TemplateSchema)
  if (!parsed.ok) return parsed.rejection
  const version = parseIdField(form.fields, 'version') ?? 0
  const result = isNew
    ? await addTemplate(site, viewer, parsed.values)
    : await changeTemplate(site, viewer, { id, version, input: parsed.values })
  if (result.ok) return done('save')
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return form.reject({}, REFUSALS[result.reason], { status: 409 })
}

/** Also after a refusal: the form then has the version that it is about. */
export const shouldRevalidate = () => true

const REFUSALS = {
  changed: 'Этот текст только что изменил кто-то другой. Сохраните ещё раз, чтобы оставить свой вариант.',
  'too-many': 'Шаблонов уже 200. Удалите лишние.',
}

const done = (what: keyof typeof DONE_MESSAGES) =>
  redirect(withQuery(staffPath('settings/templates'), { done: what }), 303)

const DONE_MESSAGES = { save: 'Шаблон сохранён.', remove: 'Шаблон удалён. Отправленные письма на\u00a0месте.' }

const GROUP_TITLES = { email: 'Письма', call: 'Разговоры', message: 'Сообщения' } as const

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  const { groups, options } = loaderData
  return (
    <StaffPage title="Шаблоны" lead={'С\u00a0них начинаются письма, звонки и\u00a0сообщения'}>
      <SettingsTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      {groups.map(({ way, templates }) => (
        <section key={way} className="desk-section">
          <h2>{GROUP_TITLES[way]}</h2>
          {templates.length === 0 ? (
            <p className="desk-soft">Пока пусто.</p>
          ) : (
            <ul className="desk-list">
              {templates.map((template) => (
                <TemplateRow key={template.id} template={template} options={options} rejection={rejection} />
              ))}
            </ul>
          )}
        </section>
      ))}
      <section className="desk-section">
        <h2>Новый шаблон</h2>
        <TemplateForm id="add" intent="add" options={options} rejection={rejection} />
        <h3>Что подставит сайт</h3>
        <ul className="desk-facts">
          {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
            <li key={name}>
              <code>{`{${name}}`}</code> — {meaning}
            </li>
          ))}
        </ul>
        <p className="desk-soft">
          Если чего-то в&nbsp;заявке нет, скобки останутся, и&nbsp;письмо с&nbsp;ними не&nbsp;уйдёт.
        </p>
      </section>
    </StaffPage>
  )
}
