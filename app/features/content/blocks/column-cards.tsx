import { Prose } from '#app/features/rich-text/prose.tsx'
import { typesetText } from '#locale/text.ts'
import type { BlockOf } from './block-view.ts'
import styles from './column-cards.module.css'

/** A table whose columns stand side by side as cards, for two or three things to choose from; the first column names the rows. */
export function ColumnCards({
  columns: [, ...columns],
  rows,
  level,
}: Pick<BlockOf<'table'>, 'columns' | 'rows'> & { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.cards}>
      {columns.map((column, index) => (
        <li key={column}>
          <Heading>{typesetText(column)}</Heading>
          <dl>
            {rows.map(([name = '', ...cells]) => (
              <div key={name}>
                <dt>{typesetText(name)}</dt>
                <dd>
                  <Prose text={cells[index] ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
