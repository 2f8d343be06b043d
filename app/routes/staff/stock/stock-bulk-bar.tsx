import { CAR_FORMS } from '#app/features/cars/car.texts.ts'
import { SelectionBar } from '#app/features/staff/selection/selection-bar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { formatStockQuery, type StockQuery } from '#domain/stock/list/stock-query.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'
import { BULK_FORM_ID } from './stock-table.tsx'

interface StockBulkBarProps {
  query: StockQuery
  /** How many cars the filter matches. */
  total: number
}

/** What can be done with the cars that are ticked. */
export const StockBulkBar = ({ query, total }: StockBulkBarProps) => (
  <SelectionBar
    formId={BULK_FORM_ID}
    action={staffPath('stock/bulk')}
    label="Выбранные автомобили"
    filter={new URLSearchParams(formatStockQuery({ ...query, page: 1 }))}
    all={<>все {plural(total, CAR_FORMS)} по&nbsp;фильтру</>}
  >
    <Button type="submit" name="do" value="price" look="ghost" size="small">
      Цена…
    </Button>
    <Button type="submit" name="do" value="state" look="ghost" size="small">
      Состояние…
    </Button>
    <Button type="submit" name="do" value="badge" look="ghost" size="small">
      Метка…
    </Button>
    <Button type="submit" name="do" value="branch" look="ghost" size="small">
      Филиал…
    </Button>
  </SelectionBar>
)
