import { data, redirect } from 'react-router'
import { readForm } from '#app/features/form/read-form.server.ts'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { describeRule } from '#app/features/staff/settings/describe-rule.ts'
import { loadRuleNames } from '#app/features/staff/settings/load-rule-names.server.ts'
import { SettingsTabs } from '#app/features/staff/settings/settings-tabs.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { parseTextField } from '#app/http/parse-field.ts'
import { RoutingRuleSchema } from '#domain/desk/routing/routing-forms.ts'
import { listRules, refuseRule, saveRule } from '#domain/desk/routing/routing-rules.server.ts'
import { formatDateTime } from '#locale/dates/date.ts'
import { formatList } from '#locale/text.ts'
import { withQuery } from '#urls/fill-pattern.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { RuleForm } from './rule-form.tsx'
import { TrialResult } from './trial-result.tsx'
import { tryRule, type Trial } from './try-rule.server.ts'

export const meta = () => staffMeta('Правило')

/** The number of the rule in the address; undefined: a new one. */
function parseRule(text: string): number | undefined {
  if (text === 'new') return undefined
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw data(null, { status: 404 })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseRule(params.rule)
  const [rules, { people, brands, branches, names, managesAll }] = await Promise.all([
    listRules(site, viewer),
    loadRuleNames(site, viewer),
  ])
  const rule = rules.find((each) => each.id === id && each.canChange)
  if (id !== undefined && rule === undefined) {
    await refuseRule(site, viewer, id)
    throw data(null, { status: 404 })
  }
  const active = rules.filter(({ isOff }) => !isOff)
  const index = active.findIndex((each) => each.id === id)
  return {
    rule: rule && {
      kinds: rule.kinds ?? [],
      brands: (rule.brandIds ?? []).map(String),
      branch: rule.branchId === null ? '' : String(rule.branchId),
      moment: rule.moment,
      way: rule.way,
      staff: rule.staffIds.map(String),
      version: rule.version,
      isOff: rule.isOff,
    },
    title: rule === undefined ? 'Новое правило' : describeRule(rule, names).what,
    // Where it stands now; a new one is last.
    after: String((id === undefined || index < 0 ? active.at(-1) : active[index - 1])?.id ?? 0),
    places: active.flatMap((each, place) =>
      each.id === id ? [] : [{ id: each.id, label: `После ${place + 1}: ${describeRule(each, names).what}` }],
    ),
    people: people.map(({ id: person, name }) => ({ value: String(person), label: name })),
    brands: brands.map(({ id: brand, name }) => ({ value: String(brand), label: name })),
    branches: branches.map(({ id: branch, name }) => ({ id: branch, name })),
    managesAll,
    key: site.newId(),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const id = parseRule(params.rule)
  const form = await readForm(request)
  if (form.intent !== 'save') return form.rejectMalformed()
  const parsed = form.parse(RoutingRuleSchema)
  if (!parsed.ok) return parsed.rejection
  const { rule, after, version, key } = parsed.values
  if (parseTextField(form.fields, 'do') === 'try') {
    const trial = await tryRule(site, viewer, { id, rule, after })
    const tried: FormRejection & { trial: Trial } = {
      intent: form.intent,
      errors: {},
      values: Object.fromEntries(form.fields),
      trial,
    }
    return data(tried)
  }
  const result = await saveRule(site, viewer, { id, version, rule, after, key })
  if (result.ok) return redirect(withQuery(staffPath('settings/routing'), { done: 'saved' }), 303)
  if (result.reason === 'unknown') throw data(null, { status: 404 })
  if (result.reason === 'wrong-people')
    return form.reject({ staff: `Не\u00a0работает в\u00a0этом филиале: ${formatList(result.names)}.` })
  const who = result.by ?? 'оператор сервера'
  const at = formatDateTime(result.at, site.now(), site.timeZone)
  const message = `Пока вы\u00a0правили, правило изменили: ${who}, ${at}. Ваше осталось в\u00a0форме: сохраните ещё раз, чтобы заменить им то, что сделал коллега.`
  return form.reject({}, message, { status: 409 })
}

export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult<FormRejection & { trial?: Trial }>(actionData)
  return (
    <StaffPage title={loaderData.title} lead={loaderData.rule?.isOff === true ? 'выключено' : undefined}>
      <SettingsTabs />
      <RuleForm view={loaderData} rejection={result} />
      {result?.trial !== undefined && <TrialResult trial={result.trial} />}
    </StaffPage>
  )
}
