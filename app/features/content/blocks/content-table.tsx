import { classNames } from '#app/ui/class-names.ts'
import { Prose } from '#app/features/rich-text/prose.tsx'
import { typesetText } from '#locale/text.ts'
import type { BlockOf } from './block-view.ts'
import styles from './content-table.module.css'

/** Whether a table compares two things by its rows. */
export const isComparison = ({ columns }: Pick<BlockOf<'table'>, 'columns'>) => columns.length === 3

/**
 * A table that scrolls sideways where it does not fit; on a phone its rows are stacked. One of two things, which its
 * rows compare, shows them as two cards.
 */
export function ContentTable({ columns, rows }: Pick<BlockOf<'table'>, 'columns' | 'rows'>) {
  return (
    <section
      className={classNames(styles.table, isComparison({ columns }) && styles.pair)}
      aria-label={`Таблица: ${columns.join(', ')}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {typesetText(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells]) => (
            <tr key={first}>
              <th scope="row">
                <Prose text={first} />
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-name={columns[index + 1]}>
                  <Prose text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
