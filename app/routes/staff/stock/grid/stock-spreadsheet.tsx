import { useRef, useState } from 'react'
import type { StockQuery } from '#domain/stock/list/stock-query.ts'
import type { StockRowView } from '../stock-row-view.ts'
import { StockTable } from '../stock-table.tsx'
import { GridBar } from './grid-bar.tsx'
import { PastePreview } from './paste-preview.tsx'
import type { OfferedTerms } from './offered-terms.ts'
import { useStockGrid } from './use-stock-grid.ts'

interface StockSpreadsheetProps {
  query: StockQuery
  rows: readonly StockRowView[]
  offered: OfferedTerms
}

/** The table for those who may change it: with a script and room enough, values are edited where they stand. */
export function StockSpreadsheet({ query, rows, offered }: StockSpreadsheetProps) {
  const table = useRef<HTMLTableElement>(null)
  const [terms, setTerms] = useState({ reason: offered.reasons[0]?.value ?? '', until: offered.until })
  const grid = useStockGrid({ table, rows, offered, readTerms: () => terms })
  const reason = offered.reasons.find(({ value }) => value === terms.reason)?.label
  return (
    <>
      <GridBar
        grid={grid}
        offered={offered}
        terms={terms}
        onChange={(changes) => setTerms((before) => ({ ...before, ...changes }))}
      />
      <StockTable query={query} rows={grid.rows} editor={{ grid, table }} />
      {grid.paste !== undefined && (
        <PastePreview
          plan={grid.paste}
          terms={`Причина: ${reason}. Последний день: ${terms.until.split('-').toReversed().join('.') || 'не\u00a0указан'}.`}
          onApply={grid.applyPaste}
          onClose={grid.closePaste}
        />
      )}
    </>
  )
}
