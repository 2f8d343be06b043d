import type { CarEdit, EditColumn } from '#app/features/staff/stock/cells-answer.ts'
import { NO_BADGE } from './grid.texts.ts'

interface Choice {
  value: string
  label: string
}

interface ChoiceParams {
  /** The state as its cell shows it. */
  stateText: string
  edit: CarEdit
  offered: { badges: readonly Choice[]; branches: readonly Choice[] }
}

/** What can be chosen in a cell, with what stands there; nothing for a price, which is typed. */
export function listChoices(column: EditColumn, { stateText, edit, offered }: ChoiceParams): readonly Choice[] {
  switch (column) {
    case 'price':
      return []
    case 'state':
      return [{ value: edit.values.state, label: stateText }, ...edit.states]
    case 'badge':
      return [{ value: '', label: NO_BADGE }, ...offered.badges]
    case 'branch':
      return edit.values.branch === '' ? [{ value: '', label: '—' }, ...offered.branches] : offered.branches
    default:
      return column satisfies never
  }
}
