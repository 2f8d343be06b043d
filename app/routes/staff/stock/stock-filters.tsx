import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { CAR_BADGE_LABELS, CAR_BADGES } from '#domain/cars/car-badge.texts.ts'
import { CAR_STATES, formatStockQuery, STOCK_COLUMNS, type StockQuery } from '#domain/stock/list/stock-query.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { CAR_STATE_LABELS } from '#app/features/staff/stock/stock.texts.ts'
import { STOCK_COLUMN_LABELS, STOCK_ORDERS } from './stock.texts.ts'

interface Named {
  id: number
  name: string
}

interface StockFiltersProps {
  query: StockQuery
  brands: readonly Named[]
  branches: readonly Named[]
}

/** A plain form: its fields become the address. On a phone all but the search are folded. */
export function StockFilters({ query, brands, branches }: StockFiltersProps) {
  const chosen = countChosen(query)
  return (
    <search>
      <Form className="desk-filters desk-stock-filters" key={formatStockQuery(query)}>
        <TextField
          id="q"
          name="q"
          type="search"
          label="Найти"
          isOptional
          placeholder="Название, конец VIN"
          aria-keyshortcuts="f"
          defaultValue={query.q}
        />
        <details className="desk-more desk-stock-more" open={chosen > 0}>
          <summary>Фильтры{chosen > 0 && `: ${chosen}`}</summary>
          <div>
            <ChoiceField name="brand" label="Марка" all="Все" value={query.brandId}>
              {brands.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </ChoiceField>
            {branches.length > 1 && (
              <ChoiceField name="branch" label="Филиал" all="Все" value={query.branchId}>
                {branches.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </ChoiceField>
            )}
            <ChoiceField name="block" label="Какие" all="Все" value={query.block}>
              <option value="new">Новые</option>
              <option value="used">С&nbsp;пробегом</option>
            </ChoiceField>
            <ChoiceField name="state" label="Состояние" all="На&nbsp;складе" value={query.states[0]}>
              {CAR_STATES.map((state) => (
                <option key={state} value={state}>
                  {CAR_STATE_LABELS[state]}
                </option>
              ))}
            </ChoiceField>
            <ChoiceField name="badge" label="Метка" all="Все" value={query.badge}>
              <option value="any">С&nbsp;любой</option>
              {CAR_BADGES.map((badge) => (
                <option key={badge} value={badge}>
                  {CAR_BADGE_LABELS[badge]}
                </option>
              ))}
            </ChoiceField>
            <NumberField name="price-from" label="Цена от, ₽" value={query.priceFromRub} />
            <NumberField name="price-to" label="Цена до, ₽" value={query.priceToRub} />
            <NumberField name="days-from" label="Дней от" value={query.daysFrom} />
            <NumberField name="days-to" label="Дней до" value={query.daysTo} />
            <SelectField id="column" name="column" label="Столбец" isOptional defaultValue={query.column}>
              {STOCK_COLUMNS.map((column) => (
                <option key={column} value={column}>
                  {STOCK_COLUMN_LABELS[column]}
                </option>
              ))}
            </SelectField>
            <OrderField query={query} />
            {query.isWithoutPhotos && <input type="hidden" name="photos" value="none" />}
            {query.hasOwnPrice && <input type="hidden" name="price" value="own" />}
          </div>
        </details>
        <Button type="submit">Показать</Button>
        {formatStockQuery(query) !== '' && (
          <Link to={staffPath('stock')} className="desk-link">
            Сбросить
          </Link>
        )}
      </Form>
    </search>
  )
}

/** How many of the folded fields say something. */
function countChosen(query: StockQuery): number {
  const { brandId, branchId, block, priceFromRub, priceToRub, daysFrom, daysTo, states, badge } = query
  const values = [brandId, branchId, block, priceFromRub, priceToRub, daysFrom, daysTo, badge]
  const ticked = [states.length > 0, query.isWithoutPhotos, query.hasOwnPrice]
  return values.filter((value) => value !== undefined).length + ticked.filter(Boolean).length
}

interface ChoiceFieldProps {
  name: string
  label: string
  /** The option that leaves all cars in. */
  all: ReactNode
  value: string | number | undefined
  children: ReactNode
}

function ChoiceField({ name, label, all, value, children }: ChoiceFieldProps) {
  return (
    <SelectField id={name} name={name} label={label} isOptional defaultValue={value}>
      <option value="">{all}</option>
      {children}
    </SelectField>
  )
}

function NumberField({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      isOptional
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
    />
  )
}

/** Where the heads of the columns are shown, they sort; the field only carries the order along. */
function OrderField({ query: { sort, isDescending } }: { query: StockQuery }) {
  const current = (isDescending ? '-' : '') + sort
  const isListed = STOCK_ORDERS.some(({ value }) => value === current)
  return (
    <div className="desk-stock-order">
      <SelectField id="sort" name="sort" label="Порядок" isOptional defaultValue={current}>
        {!isListed && <option value={current}>Как сейчас</option>}
        {STOCK_ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
