import { Form as RouterForm } from 'react-router'
import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { AgeingRuleSchema } from '#domain/stock/ageing/ageing-rule.ts'
import type { RulesView } from './load-rules-view.server.ts'

interface AgeingRulesProps {
  view: RulesView
  rejection: FormRejection | undefined
}

/** Who is reminded of a car after how many days. */
export function AgeingRules({ view, rejection }: AgeingRulesProps) {
  return (
    <section className="desk-section">
      <h2>Напоминания</h2>
      <p className="desk-soft">
        Автомобиль, простоявший столько дней, появится в&nbsp;«Моём дне», один раз по&nbsp;каждому правилу. Пропадёт,
        когда у&nbsp;него сменится цена, его продадут или кто-то нажмёт «Видел».
      </p>
      {view.rules.length > 0 && (
        <ul className="desk-list">
          {view.rules.map(({ id, title, branch, role, canEnd }) => (
            <li key={id}>
              <div>
                <strong>{title}</strong>
                <div className="desk-soft">
                  {role}, {branch}
                </div>
              </div>
              {canEnd && (
                <RouterForm method="post">
                  <input type="hidden" name="rule" value={id} />
                  <Button type="submit" name="intent" value="end" look="ghost" size="small">
                    Убрать
                    <span className="desk-hidden">
                      : {title}, {role}, {branch}
                    </span>
                  </Button>
                </RouterForm>
              )}
            </li>
          ))}
        </ul>
      )}
      <RuleForm view={view} rejection={rejection} />
    </section>
  )
}

const RuleForm = ({ view: { branches, hasAllBranches, roles }, rejection }: AgeingRulesProps) => (
  <Form
    id="ageing-rule"
    intent="add"
    schema={AgeingRuleSchema}
    rejection={rejection}
    values={hasAllBranches ? {} : { branch: String(branches[0]?.id ?? '') }}
    className="desk-filters"
  >
    {({ field, isBusy }) => (
      <>
        <SelectField {...field('block')} label="Какие" isOptional>
          <option value="">Все</option>
          <option value="new">Новые</option>
          <option value="used">С&nbsp;пробегом</option>
        </SelectField>
        <TextField {...field('days')} label="Дней на складе" inputMode="numeric" autoComplete="off" />
        <SelectField {...field('role')} label="Кому">
          {roles.map(({ role, label }) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('branch')} label="Филиал" isOptional={hasAllBranches}>
          {hasAllBranches && <option value="">Все</option>}
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" disabled={isBusy}>
          Добавить правило
        </Button>
      </>
    )}
  </Form>
)
