import { BULK_FORM_ID } from '#app/features/staff/requests/request-list.tsx'
import { SelectionBar } from '#app/features/staff/selection/selection-bar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { type DeskQuery, formatDeskQuery } from '#domain/desk/requests/desk-query.ts'
import { plural } from '#locale/plural.ts'
import { staffPath } from '#urls/staff-paths.ts'

interface BulkBarProps {
  query: DeskQuery
  /** How many requests the filter matches. */
  total: number
  canSetStatus: boolean
}

/** What can be done with the requests that are ticked. */
export const BulkBar = ({ query, total, canSetStatus }: BulkBarProps) => (
  <SelectionBar
    formId={BULK_FORM_ID}
    action={staffPath('requests/bulk')}
    label="Выбранные заявки"
    filter={new URLSearchParams(formatDeskQuery({ ...query, after: undefined }))}
    all={<>все {plural(total, ['заявка', 'заявки', 'заявок'])} по&nbsp;фильтру</>}
  >
    <Button type="submit" name="do" value="transfer" look="ghost" size="small">
      Передать…
    </Button>
    {canSetStatus && (
      <Button type="submit" name="do" value="status" look="ghost" size="small">
        Закрыть…
      </Button>
    )}
  </SelectionBar>
)
