import { List } from 'lucide-react'
import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { DoneAlert } from '#app/features/form/done-alert.tsx'
import { useActionResult } from '#app/features/staff/live/use-action-result.ts'
import { StaffPage } from '#app/features/staff/staff-frame.tsx'
import { staffMeta } from '#app/features/staff/staff-meta.ts'
import { siteContext } from '#app/http/middleware/site.ts'
import { staffContext } from '#app/http/middleware/staff.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { countAgeing } from '#domain/stock/ageing/count-ageing.server.ts'
import { formatNumber, formatPercent } from '#locale/number.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'
import { handleAgeingForm } from './ageing-actions.server.ts'
import { AgeingRules } from './ageing-rules.tsx'
import { loadRulesView } from './load-rules-view.server.ts'
import { type AgeingView, toAgeingView } from './ageing-view.ts'

export const meta = () => staffMeta('Возраст склада')

export async function loader({ context }: Route.LoaderArgs) {
  const [site, viewer] = [context.get(siteContext), context.get(staffContext)]
  const [ageing, rules] = await Promise.all([countAgeing(site, viewer), loadRulesView(site, viewer)])
  return { ...toAgeingView(ageing), rules }
}

export const action = ({ request, context }: Route.ActionArgs) => handleAgeingForm({ request, context })

/** Also after a refusal: the page then shows how it is now. */
export const shouldRevalidate = () => true

const DONE_MESSAGES = {
  added: 'Правило добавлено: первые автомобили появятся в\u00a0«Моём дне» за\u00a0пять минут.',
  ended: 'Правило убрано вместе с\u00a0его напоминаниями.',
}

export default function Ageing({ loaderData: { all, branches, rules }, actionData }: Route.ComponentProps) {
  const rejection = useActionResult(actionData)
  return (
    <StaffPage
      title="Возраст склада"
      lead={`${plural(all.cars, CAR_FORMS)} · ${all.money} · старше 60\u00a0дней ${all.old.share}`}
      actions={
        <ButtonLink to={staffPath('stock')} look="ghost" size="small">
          <List aria-hidden="true" /> <span>Список</span>
        </ButtonLink>
      }
    >
      <DoneAlert messages={DONE_MESSAGES} />
      {rejection?.message !== undefined && rejection.intent !== '' && (
        <Alert tone="bad" live>
          {rejection.message}
        </Alert>
      )}
      {all.cars === 0 ? (
        <p className="desk-empty">Автомобили появятся здесь после первого импорта фида.</p>
      ) : (
        <>
          <Bars ageing={all} />
          {branches.length > 1 && <BranchTable branches={branches} />}
        </>
      )}
      {rules !== null && <AgeingRules view={rules} rejection={rejection} />}
    </StaffPage>
  )
}

/** How many cars are how old, and the money in them. */
function Bars({ ageing: { buckets } }: { ageing: AgeingView }) {
  return (
    <section className="desk-section desk-ageing">
      <h2>Дней на&nbsp;складе</h2>
      <ul>
        {buckets.map(({ label, to, cars, money, percent, isOld }) => (
          <li key={label}>
            <Link to={to}>
              <strong>{label}</strong>
              <svg
                className={isOld && cars > 0 ? 'desk-ageing-old' : undefined}
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width="100" height="1" />
                <rect width={percent} height="1" />
              </svg>
              <span>{plural(cars, CAR_FORMS)}</span>
              <span>{money}</span>
              <span>{formatPercent(percent)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same by branch, in numbers. */
function BranchTable({ branches }: { branches: readonly AgeingView[] }) {
  return (
    <section className="desk-section">
      <h2>По&nbsp;филиалам</h2>
      <table className="desk-ageing-table">
        <thead>
          <tr>
            <th scope="col">Филиал</th>
            {branches[0]?.buckets.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Денег</th>
            <th scope="col">Старше 60&nbsp;дней</th>
          </tr>
        </thead>
        <tbody>
          {branches.map(({ name, money, buckets, old }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {buckets.map(({ label, to, cars }) => (
                <td key={label} data-label={label}>
                  {cars === 0 ? '0' : <Link to={to}>{formatNumber(cars)}</Link>}
                </td>
              ))}
              <td data-label="Денег">{money}</td>
              <td data-label="Старше 60 дней" className={old.percent > 0 ? 'desk-warn' : undefined}>
                {old.share}, {old.money}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
