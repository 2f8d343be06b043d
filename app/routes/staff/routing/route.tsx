import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { readForm } from '#app/features/form/read-form.server.ts'
import { describeRule } from '#app/features/staff/settings/describe-rule.ts'
import { loadRuleNames } from '#app/features/staff/settings/load-rule-names.server.ts'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { RuleKeySchema } from '#domain/desk/routing/routing-forms.ts'
import { findCovers, type RoutingRule } from '#domain/desk/routing/routing-rule.ts'
import { listRules, moveRule, switchRule } from '#domain/desk/routing/routing-rules.server.ts'
import { REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath, staffRoutingRulePath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

export const meta = () => staffMeta('Кто получает заявки')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [rules, { names, people }] = await Promise.all([listRules(site, viewer), loadRuleNames(site, viewer)])
  const active = rules.filter(({ isOff }) => !isOff)
  const covers = findCovers(active, REQUEST_KINDS)
  const toView = ({ id, canChange, ...rule }: (typeof rules)[number]) => ({
    id,
    canChange,
    ...describeRule(rule, names),
  })
  return {
    active: active.map((rule, index) => ({
      ...toView(rule),
      hint: describeProblem(rule, covers[index], new Set(people.map(({ id }) => id))),
    })),
    off: rules.filter(({ isOff }) => isOff).map(toView),
  }
}

/** What is wrong with a rule, or where its requests go besides. */
function describeProblem(
  { staffIds, branchId, canChange }: RoutingRule & { canChange: boolean },
  cover: ReturnType<typeof findCovers>[number] | undefined,
  people: ReadonlySet<number>,
) {
  const numbers = (cover?.takenBy ?? []).map((index) => index + 1).join(', ')
  if (cover?.isUnreachable === true)
    return { isBad: true, text: `Сюда ничего не\u00a0попадёт: всё забирают правила выше (${numbers}). Поднимите его.` }
  // People of other branches are unknown to those who manage some.
  const isKnown = canChange || branchId !== null
  if (isKnown && staffIds.length > 0 && !staffIds.some((id) => people.has(id)))
    return { isBad: true, text: 'Никто из\u00a0названных больше не\u00a0работает с\u00a0заявками.' }
  return numbers === '' ? undefined : { isBad: false, text: `Кроме того, что забирают правила выше: ${numbers}.` }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const form = await readForm(request)
  const parsed = form.parse(RuleKeySchema)
  if (!parsed.ok) return parsed.rejection
  const { rule: id, past = 0 } = parsed.values
  const move = async (direction: 'up' | 'down') => {
    const result = await moveRule(site, viewer, { id, direction, past })
    if (result.ok || result.reason !== 'changed') return answer(result, 'moved')
    const at = formatDateTime(result.at, site.now(), site.timeZone)
    const message = `Порядок уже изменён: ${result.by ?? 'оператор сервера'}, ${at}. Вот он сейчас, ваше правило осталось на\u00a0месте.`
    return form.reject({}, message, { status: 409 })
  }
  switch (form.intent) {
    case 'up':
      return move('up')
    case 'down':
      return move('down')
    case 'off':
      return answer(await switchRule(site, viewer, { id, isOff: true }), 'off')
    case 'on':
      return answer(await switchRule(site, viewer, { id, isOff: false }), 'on')
    default:
      return form.rejectMalformed()
  }
}

function answer(result: { ok: boolean }, done: keyof typeof DONE_MESSAGES) {
  if (!result.ok) throw data(null, { status: 404 })
  return redirect(withQuery(staffPath('settings/routing'), { done }), 303)
}

const DONE_MESSAGES = {
  saved: 'Правило сохранено и\u00a0действует.',
  moved: 'Порядок изменён.',
  off: 'Правило выключено. Новые заявки пойдут по\u00a0остальным.',
  on: 'Правило включено, оно последнее в\u00a0списке.',
}

/** A refused move shows the order as it is by now: the router would keep the old one. */
export const shouldRevalidate = () => true

export default function Routing({ loaderData: { active, off }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title="Кто получает заявки"
      actions={
        <ButtonLink to={staffRoutingRulePath('new')} look="accent" size="small">
          <Plus aria-hidden="true" />
          <span>Добавить правило</span>
        </ButtonLink>
      }
    >
      <SettingsTabs />
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      <section className="desk-section">
        <h2>Правила</h2>
        <p>
          Новая заявка идёт по&nbsp;первому подходящему правилу. Кому она предложена, тот берёт её за&nbsp;треть срока
          ответа, иначе она переходит к&nbsp;следующему, а&nbsp;потом к&nbsp;руководителю.
        </p>
        {active.length === 0 ? (
          <p className="desk-empty">Правил нет: новые заявки ничьи, их&nbsp;берёт любой из&nbsp;филиала.</p>
        ) : (
          <ol className="desk-list desk-rules">
            {active.map((rule, index) => (
              <ActiveRule key={rule.id} rule={rule} above={active[index - 1]?.id} below={active[index + 1]?.id} />
            ))}
          </ol>
        )}
      </section>
      {off.length > 0 && (
        <section className="desk-section">
          <h2>Выключены</h2>
          <ul className="desk-list">
            {off.map((rule) => (
              <li key={rule.id}>
                <RuleWords rule={rule} />
                {rule.canChange && (
                  <RuleButton id={rule.id} intent="on" label={`Включить: ${rule.what}`}>
                    Включить
                  </RuleButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </StaffPage>
  )
}

type RuleView = Route.ComponentProps['loaderData']['active'][number]

interface ActiveRuleProps {
  rule: RuleView
  /** The rules that it can change places with. */
  above: number | undefined
  below: number | undefined
}

function ActiveRule({ rule, above, below }: ActiveRuleProps) {
  const { id, what, hint, canChange } = rule
  return (
    <li>
      <div>
        <RuleWords rule={rule} />
        {hint !== undefined && <p className={hint.isBad ? 'desk-bad' : 'desk-soft'}>{hint.text}</p>}
      </div>
      {canChange && (
        <div className="desk-buttons">
          {above !== undefined && (
            <RuleButton id={id} past={above} intent="up" label={`Выше: ${what}`}>
              <ArrowUp aria-hidden="true" />
            </RuleButton>
          )}
          {below !== undefined && (
            <RuleButton id={id} past={below} intent="down" label={`Ниже: ${what}`}>
              <ArrowDown aria-hidden="true" />
            </RuleButton>
          )}
          <RuleButton id={id} intent="off" label={`Выключить: ${what}`}>
            Выключить
          </RuleButton>
        </div>
      )}
    </li>
  )
}

function RuleWords({ rule: { id, what, whom, canChange } }: { rule: Omit<RuleView, 'hint'> }) {
  return (
    <div>
      {canChange ? <Link to={staffRoutingRulePath(id)}>{what}</Link> : <strong>{what}</strong>}
      <div>→&nbsp;{whom}</div>
    </div>
  )
}

interface RuleButtonProps {
  id: number
  past?: number
  intent: 'up' | 'down' | 'off' | 'on'
  label: string
  children: React.ReactNode
}

function RuleButton({ id, past, intent, label, children }: RuleButtonProps) {
  return (
    <Form method="post" className={`desk-rule-${intent}`}>
      <input type="hidden" name="rule" value={id} />
      {past !== undefined && <input type="hidden" name="past" value={past} />}
      <Button type="submit" name="intent" value={intent} look="ghost" size="small" aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
