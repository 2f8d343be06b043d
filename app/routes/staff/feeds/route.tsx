import { data, redirect } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { readForm } from '#app/features/form/read-form.server.ts'
import { FeedSettingsFields } from '#app/features/staff/feeds/feed-settings-fields.tsx'
import { FeedState } from '#app/features/staff/feeds/feed-state.tsx'
import { toSourceRow } from '#app/features/staff/feeds/feed-view.ts'
import { PageWatch } from '#app/features/staff/live/page-watch.tsx'
import { FEED_REFUSALS } from '#app/features/staff/feeds/feeds.texts.ts'
import { hideAddress } from '#app/features/staff/feeds/hide-address.ts'
import { listFeedBranches } from '#app/features/staff/feeds/list-feed-branches.server.ts'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { STAFF_TEXTS } from '#app/features/staff/staff.texts.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { confirmationPath, requireConfirmation, staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { isAllowed } from '#domain/access/rights.ts'
import {
  AddFeedSchema,
  MAX_FEED_ADDRESS_LENGTH,
  MAX_FEED_NAME_LENGTH,
  USUAL_MAX_GONE,
} from '#domain/desk/feeds/feed-forms.ts'
import { addSource } from '#domain/desk/feeds/feed-sources.server.ts'
import { listSources } from '#domain/desk/feeds/list-sources.server.ts'
import { isConfirmed } from '#domain/staff/login/staff-sessions.server.ts'
import { listUnknownBranchNames } from '#domain/stock/words/branch-names.server.ts'
import { listUnknownWords } from '#domain/stock/words/list-words.server.ts'
import { staffFeedAttemptPath, staffFeedPath, staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Фиды')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [sources, branches, words, names] = await Promise.all([
    listSources(site, viewer),
    listFeedBranches(site, viewer),
    listUnknownWords(site, viewer),
    listUnknownBranchNames(site, viewer),
  ])
  const clock = { now: site.now(), timeZone: site.timeZone }
  return {
    sources: sources.map((source) => toSourceRow(source, clock)),
    branches,
    words: words.length + names.length,
    canManage: isAllowed(viewer, 'feeds.manage'),
    confirmation: isConfirmed(viewer, site.now()) ? null : confirmationPath(staffPath('feeds')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  if (form.intent !== 'add') return form.rejectMalformed()
  requireConfirmation(context, staffPath('feeds'))
  const parsed = form.parse(AddFeedSchema)
  if (!parsed.ok) return hideAddress(form, parsed.rejection)
  const result = await addSource(site, viewer, parsed.values)
  if (result.ok)
    return redirect(
      result.attempt === null ? staffFeedPath(result.source) : staffFeedAttemptPath(result.source, result.attempt),
      303,
    )
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  return hideAddress(form, form.reject({ name: FEED_REFUSALS[result.reason] }))
}

export const shouldRevalidate = () => true

export default function Feeds({ loaderData: { sources, ...view }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title="Фиды"
      lead={'Откуда сайт берёт автомобили'}
      actions={
        <>
          <ButtonLink to={staffPath('feeds/words')} look="ghost" size="small">
            Слова{view.words > 0 && `: ${view.words}`}
          </ButtonLink>
          <ButtonLink to={staffPath('feeds/out')} look="ghost" size="small">
            Площадки
          </ButtonLink>
        </>
      }
    >
      {sources.some(({ isOpen }) => isOpen) && <PageWatch />}
      <DoneAlert messages={{ confirmed: STAFF_TEXTS.confirmed }} />
      <section className="desk-section desk-feeds">
        <h2>Источники</h2>
        {sources.length === 0 ? (
          <p>Источников пока нет.</p>
        ) : (
          <ul className="desk-list">
            {sources.map((source) => (
              <li key={source.id}>
                <div>
                  <Link to={staffFeedPath(source.id)}>
                    <strong>{source.name}</strong>
                  </Link>
                  <div className="desk-soft">
                    {source.branch}
                    {source.host !== null && `, ${source.host}`}
                  </div>
                </div>
                <div className="desk-feed-facts">
                  <span>{source.cars}</span>
                  <span className="desk-soft">{source.imported}</span>
                  {source.next !== null && <span className="desk-soft">следующий раз: {source.next}</span>}
                </div>
                {source.heldPath === null ? (
                  <FeedState state={source.state} />
                ) : (
                  <Link to={source.heldPath}>
                    <FeedState state={source.state} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {view.canManage && <NewSource view={view} rejection={rejection} />}
    </StaffPage>
  )
}

interface NewSourceProps {
  view: Omit<Route.ComponentProps['loaderData'], 'sources'>
  rejection: FormRejection | undefined
}

/** A source is added by its address, which is previewed first. */
const NewSource = ({ view: { branches, confirmation }, rejection }: NewSourceProps) => (
  <section className="desk-section">
    <h2>Новый источник</h2>
    {confirmation === null ? (
      <Form
        id="add"
        intent="add"
        schema={AddFeedSchema}
        rejection={rejection}
        values={{ priority: '100', every: '60', maxGone: String(USUAL_MAX_GONE) }}
        className="desk-form"
      >
        {({ field, isBusy }) => (
          <>
            <TextField {...field('name')} label="Название" maxLength={MAX_FEED_NAME_LENGTH} autoComplete="off" />
            <TextField
              {...field('address')}
              label="Адрес фида"
              hint={
                'Хранится зашифрованным и\u00a0больше не\u00a0показывается. Для 1С и\u00a0папки на\u00a0сервере оставьте пустым: их включают на\u00a0странице источника.'
              }
              inputMode="url"
              maxLength={MAX_FEED_ADDRESS_LENGTH}
              autoComplete="off"
              spellCheck={false}
            />
            <SelectField
              {...field('use')}
              label="Для чего"
              hint={'Только цены: с\u00a0ними сравниваются цены своих автомобилей. Потом это не\u00a0изменить.'}
            >
              <option value="">автомобили на&nbsp;сайт</option>
              <option value="market">только цены, на&nbsp;сайт ничего</option>
            </SelectField>
            <FeedSettingsFields field={field} {...branches} />
            <div className="desk-buttons">
              <Button type="submit" disabled={isBusy}>
                Добавить и&nbsp;проверить
              </Button>
            </div>
          </>
        )}
      </Form>
    ) : (
      <>
        <p>Сначала подтвердите, что это вы: по&nbsp;адресу сайт берёт автомобили и&nbsp;цены.</p>
        <div>
          <ButtonLink to={confirmation}>Подтвердить</ButtonLink>
        </div>
      </>
    )}
  </section>
)
