import { Form as RouterForm } from 'react-router'
import { BULK_STATE_LABELS, PRICE_RULE_LABELS } from '#app/features/staff/stock/bulk.texts.ts'
import { OVERRIDE_REASON_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CAR_BADGE_LABELS, CAR_BADGES } from '#domain/cars/car-badge.texts.ts'
import { BULK_CAR_STATES, PRICE_RULES } from '#domain/stock/bulk/stock-change.ts'
import { OVERRIDE_REASONS } from '#domain/stock/overrides/override-field.ts'
import type { StockBulkView } from './load-stock-bulk-view.server.ts'

/** Chooses the change: its fields become the address, and the page says what would happen. */
export function StockChangeForm({ view }: { view: StockBulkView }) {
  const { tab, hidden } = view
  if (tab === 'fed-price')
    return <p className="desk-soft">Своя цена снимается, и&nbsp;на&nbsp;сайте сразу та, что в&nbsp;фиде.</p>
  if (tab === 'no-badge') return <p className="desk-soft">Метка исчезает с&nbsp;сайта сразу.</p>
  return (
    <RouterForm key={tab} className="desk-filters" replace preventScrollReset>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="do" value={tab} />
      {tab === 'price' && <PriceFields view={view} />}
      {tab === 'branch' && <BranchFields view={view} />}
      {tab === 'badge' && <BadgeFields view={view} />}
      {tab === 'state' && (
        <SelectField id="to" name="to" label="Новое состояние" placeholder="Выберите" defaultValue={view.chosen.to}>
          {BULK_CAR_STATES.map((state) => (
            <option key={state} value={state}>
              {BULK_STATE_LABELS[state]}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" look="ghost">
        Показать, что изменится
      </Button>
    </RouterForm>
  )
}

function PriceFields({ view }: { view: StockBulkView }) {
  const { chosen, errors } = view
  return (
    <>
      <SelectField id="rule" name="rule" label="Как" isOptional defaultValue={chosen.rule || undefined}>
        {PRICE_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {PRICE_RULE_LABELS[rule]}
          </option>
        ))}
      </SelectField>
      <TextField
        id="amount"
        name="amount"
        label="Сколько"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={chosen.amount}
        error={errors.amount}
      />
      <ReasonField reason={chosen.reason} />
      <LastDayField view={view} />
    </>
  )
}

function BadgeFields({ view }: { view: StockBulkView }) {
  return (
    <>
      <SelectField id="to" name="to" label="Метка" placeholder="Выберите" defaultValue={view.chosen.to}>
        {CAR_BADGES.map((badge) => (
          <option key={badge} value={badge}>
            {CAR_BADGE_LABELS[badge]}
          </option>
        ))}
      </SelectField>
      <ReasonField reason={view.chosen.reason} />
      <LastDayField view={view} />
    </>
  )
}

const LastDayField = ({ view: { chosen, errors, today } }: { view: StockBulkView }) => (
  <TextField
    id="until"
    name="until"
    type="date"
    label="Последний день"
    min={today}
    defaultValue={chosen.until}
    error={errors.until}
  />
)

function BranchFields({ view: { chosen, branches } }: { view: StockBulkView }) {
  return (
    <>
      <SelectField id="to" name="to" label="Филиал" placeholder="Выберите" defaultValue={chosen.to}>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ReasonField reason={chosen.reason} />
    </>
  )
}

const ReasonField = ({ reason }: { reason: string }) => (
  <SelectField id="reason" name="reason" label="Причина" isOptional defaultValue={reason || undefined}>
    {OVERRIDE_REASONS.map((each) => (
      <option key={each} value={each}>
        {OVERRIDE_REASON_LABELS[each]}
      </option>
    ))}
  </SelectField>
)
