import { Undo2 } from 'lucide-react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { staffStockBatchPath } from '#urls/staff-paths.ts'
import type { ValueTerms } from './create-cell-changes.ts'
import type { OfferedTerms } from './offered-terms.ts'
import type { StockGrid } from './use-stock-grid.ts'

interface GridBarProps {
  grid: StockGrid
  offered: OfferedTerms
  terms: ValueTerms
  onChange: (changes: Partial<ValueTerms>) => void
}

/** Above the table: why values change, the last day of prices and badges, and what has happened last. */
export function GridBar({
  grid: { message, lastBatch, undo },
  offered: { reasons, today },
  terms,
  onChange,
}: GridBarProps) {
  return (
    <section className="desk-grid-bar" aria-label="Правка в таблице">
      <SelectField
        id="grid-reason"
        label="Причина"
        isOptional
        value={terms.reason}
        onChange={({ currentTarget: { value } }) => onChange({ reason: value })}
      >
        {reasons.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        id="grid-until"
        label="Цена и метка до"
        type="date"
        min={today}
        value={terms.until}
        onChange={({ currentTarget: { value } }) => onChange({ until: value })}
      />
      <p className="desk-grid-message" aria-live="polite">
        <span key={message.number}>{message.text}</span>
      </p>
      {lastBatch === undefined ? (
        <p className="desk-grid-keys" id="grid-keys">
          <kbd>Enter</kbd> правит, <kbd>Esc</kbd> оставляет, <kbd>Ctrl</kbd>&nbsp;<kbd>V</kbd> вставляет столбец
        </p>
      ) : (
        <p className="desk-grid-last">
          <Link to={staffStockBatchPath(lastBatch)}>Что вышло</Link>
          <button type="button" onClick={undo} title="Ctrl+Z">
            <Undo2 aria-hidden="true" /> Вернуть
          </button>
        </p>
      )}
    </section>
  )
}
