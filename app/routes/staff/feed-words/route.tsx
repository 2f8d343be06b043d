import { data, Form as RouterForm, redirect } from 'react-router'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { addBranchName, removeBranchName } from '#domain/stock/words/branch-names.server.ts'
import { decideWord, forgetWord } from '#domain/stock/words/decide-word.server.ts'
import { BranchNameSchema, ForgetWordSchema, NO_MEANING, WordSchema } from '#domain/stock/words/word-field.ts'
import { plural } from '#locale/plural.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { loadWordsView, type WordsView } from './load-words-view.server.ts'
import { KnownBranchNames, UnknownBranchNames } from './branch-names.tsx'
import { UnknownWordRow } from './unknown-word-row.tsx'

export const meta = () => staffMeta('Слова фидов')

export const loader = ({ context }: Route.LoaderArgs) =>
  loadWordsView(context.get(siteContext), context.get(staffContext))

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const result = await act()
  if (result === undefined) return form.rejectMalformed()
  if ('rejection' in result) return result.rejection
  if (!result.ok && result.reason === 'taken') return form.reject({}, TAKEN, { status: 409 })
  if (!result.ok && result.reason === 'no-meaning') return form.reject({ means: NO_SUCH_MEANING })
  if (!result.ok) throw data(null, { status: 404 })
  const isColumn = form.intent === 'decide' && parseTextField(form.fields, 'field') === 'column'
  return redirect(withQuery(staffPath('feeds/words'), { done: isColumn ? 'decide-column' : form.intent }), 303)

  function act() {
    switch (form.intent) {
      case 'decide':
        return decide()
      case 'forget':
        return forget()
      case 'name-branch':
        return changeBranchName(addBranchName)
      case 'forget-branch':
        return changeBranchName(removeBranchName)
      default:
        return undefined
    }
  }
  async function decide() {
    const parsed = form.parse(WordSchema)
    if (!parsed.ok) return parsed
    const { field, spelling, source = null, means } = parsed.values
    return decideWord(site, viewer, { field, spelling, source, means: means === NO_MEANING ? null : means })
  }
  async function forget() {
    const parsed = form.parse(ForgetWordSchema)
    return parsed.ok ? forgetWord(site, viewer, parsed.values.word) : parsed
  }
  async function changeBranchName(change: typeof addBranchName) {
    const parsed = form.parse(BranchNameSchema)
    if (!parsed.ok) return parsed
    return change(site, viewer, { name: parsed.values.name, branchId: parsed.values.branch })
  }
}

/** Also after a refusal: the page then shows how it is now. */
export const shouldRevalidate = () => true

const NO_SUCH_MEANING = 'Выберите значение.'
const TAKEN = 'Так уже называется другой филиал.'

const DONE_MESSAGES = {
  decide: 'Запомнили. Автомобили меняются сразу, следующий импорт ничего не\u00a0вернёт.',
  'decide-column': 'Запомнили. Колонка читается со\u00a0следующей загрузкой.',
  forget: 'Решение снято: слово снова ждёт.',
  'name-branch': 'Запомнили. Автомобили переходят в\u00a0филиал сразу.',
  'forget-branch': 'Название убрано: автомобили снова там, куда их ставит источник.',
}

export default function FeedWords({ loaderData: view, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage title="Слова фидов" lead={'Что в\u00a0фидах написано, а\u00a0сайт не\u00a0понял'}>
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message ?? Object.values(rejection.errors)[0]}
        </Alert>
      )}
      <section className="desk-section">
        <h2>Слова</h2>
        {view.unknown.length === 0 ? (
          <p className="desk-empty">Сайт понял всё, что написано в&nbsp;фидах.</p>
        ) : (
          <ul className="desk-list">
            {view.unknown.map((word) => (
              <UnknownWordRow key={word.key} word={word} view={view} />
            ))}
          </ul>
        )}
      </section>
      {view.unknownColumns.length > 0 && (
        <section className="desk-section">
          <h2>Колонки</h2>
          <p className="desk-soft">
            Сайт не&nbsp;знает, что в&nbsp;них. Выбранное поле читается из&nbsp;колонки со&nbsp;следующей загрузкой.
          </p>
          <ul className="desk-list">
            {view.unknownColumns.map((column) => (
              <UnknownWordRow key={column.key} word={column} view={view} />
            ))}
          </ul>
        </section>
      )}
      {view.unknownBranches.length > 0 && <UnknownBranchNames view={view} />}
      {view.decided.length > 0 && <Decided view={view} />}
      {view.branchNames.length > 0 && <KnownBranchNames view={view} />}
    </StaffPage>
  )
}

const Decided = ({ view: { decided, canManage } }: { view: WordsView }) => (
  <section className="desk-section">
    <h2>Решено</h2>
    <ul className="desk-list">
      {decided.map(({ id, label, spelling, source, means, isColumn, cars, by, at }) => (
        <li key={id}>
          <div>
            <span className="desk-soft">{label}:</span> «{spelling}» <span aria-hidden="true">→</span>{' '}
            {means === null ? isColumn ? 'не\u00a0нужна' : 'не\u00a0важно' : <strong>{means}</strong>}
            <div className="desk-soft">
              {source ?? 'все источники'}, {plural(cars, CAR_FORMS)}, {by}, {at}
            </div>
          </div>
          {canManage && (
            <RouterForm method="post">
              <input type="hidden" name="word" value={id} />
              <Button
                type="submit"
                name="intent"
                value="forget"
                look="ghost"
                size="small"
                aria-label={`Снять решение: ${spelling}`}
              >
                Снять решение
              </Button>
            </RouterForm>
          )}
        </li>
      ))}
    </ul>
  </section>
)
