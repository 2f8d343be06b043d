import { Form } from '#app/features/form/form.tsx'
import type { FormRejection } from '#app/features/form/form-rejection.ts'
import { MOMENT_LABELS, WAY_LABELS } from '#app/features/staff/settings/describe-rule.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ChoiceGroup } from '#app/ui/fields/choice-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { RoutingRuleSchema } from '#domain/desk/routing/routing-forms.ts'
import { ROUTING_MOMENTS, ROUTING_WAYS } from '#domain/desk/routing/routing-rule.ts'
import { definitionOf, REQUEST_KINDS } from '#domain/requests/kinds/registry.ts'
import { staffPath } from '#urls/staff-paths.ts'
import type { Route } from './+types/route'

interface RuleFormProps {
  view: Route.ComponentProps['loaderData']
  rejection: FormRejection | undefined
}

const NO_RULE = { kinds: [], brands: [], branch: '', moment: 'any', way: 'turn', staff: [], version: undefined }

/** Which requests, and to whom: it can be tried before it is saved. */
export function RuleForm({ view, rejection }: RuleFormProps) {
  const { after, places, people, brands, branches, managesAll, key } = view
  const rule = view.rule ?? { ...NO_RULE, branch: managesAll ? '' : String(branches[0]?.id ?? '') }
  const chosen = (name: 'kinds' | 'brands' | 'staff') =>
    rejection === undefined ? rule[name] : (rejection.values[name] ?? [])
  const values = { branch: rule.branch, moment: rule.moment, way: rule.way, after }
  return (
    <Form
      id="rule"
      intent="save"
      schema={RoutingRuleSchema}
      rejection={rejection}
      values={values}
      className="desk-section desk-rule-form"
    >
      {({ field, isBusy }) => (
        <>
          {/* Of the rule as it is now: after a refusal, the next press replaces it knowingly. */}
          {rule.version !== undefined && <input type="hidden" name="version" value={rule.version} />}
          {rule.version === undefined && <input type="hidden" name="key" value={key} />}
          <h2>Какие заявки</h2>
          <div className="desk-rule-fields">
            <SelectField {...field('branch')} label="Филиал" isOptional>
              {managesAll && <option value="">Все филиалы</option>}
              {branches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField {...field('moment')} label="Когда пришла" isOptional>
              {ROUTING_MOMENTS.map((moment) => (
                <option key={moment} value={moment}>
                  {MOMENT_LABELS[moment]}
                </option>
              ))}
            </SelectField>
          </div>
          <Boxes
            id="rule-kinds"
            name="kinds"
            label="О чём"
            none="обо всём"
            options={REQUEST_KINDS.map((kind) => ({ value: kind, label: definitionOf(kind).label }))}
            chosen={chosen('kinds')}
          />
          <Boxes
            id="rule-brands"
            name="brands"
            label="Марки"
            none="все марки"
            options={brands}
            chosen={chosen('brands')}
          />
          <h2>Кому</h2>
          <div className="desk-rule-fields">
            <SelectField {...field('way')} label="Как предлагать" isOptional>
              {ROUTING_WAYS.map((way) => (
                <option key={way} value={way}>
                  {WAY_LABELS[way]}
                </option>
              ))}
            </SelectField>
            <SelectField {...field('after')} label="Место в списке" isOptional>
              <option value="0">Первым</option>
              {places.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
          <ChoiceGroup
            id={field('staff').id}
            error={field('staff').error}
            name="staff"
            label="Люди"
            hint="Без отметок — все, кто работает в филиале заявки."
            type="checkbox"
            isOptional
            options={people}
            chosen={chosen('staff')}
          />
          <div className="desk-buttons">
            <Button type="submit" disabled={isBusy}>
              Сохранить
            </Button>
            <Button type="submit" name="do" value="try" look="ghost" disabled={isBusy}>
              Проверить на&nbsp;вчерашних заявках
            </Button>
            <ButtonLink to={staffPath('settings/routing')} look="ghost">
              Отмена
            </ButtonLink>
          </div>
        </>
      )}
    </Form>
  )
}

interface BoxesProps {
  id: string
  name: string
  label: string
  /** What no tick means. */
  none: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
}

/** A long choice, folded while nothing of it is chosen. */
function Boxes({ id, name, label, none, options, chosen }: BoxesProps) {
  return (
    <details className="desk-more desk-boxes" open={chosen.length > 0}>
      <summary>
        {label}: {chosen.length === 0 ? none : `выбрано ${chosen.length}`}
      </summary>
      <ChoiceGroup id={id} name={name} label={label} isOptional type="checkbox" options={options} chosen={chosen} />
    </details>
  )
}
