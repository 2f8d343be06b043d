import { typesetText } from '#locale/text.ts'
import { Picture } from '#app/ui/pictures/picture.tsx'
import styles from './blocks.module.css'
import { Prose } from '#app/features/rich-text/prose.tsx'
import type { BlockOf } from './block-view.ts'

/** A few figures in large type. */
export function Facts({ facts }: Pick<BlockOf<'facts'>, 'facts'>) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{typesetText(label)}</dt>
          <dd>{typesetText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A table that scrolls sideways where it does not fit; on a phone its rows are stacked. */
export function Table({ columns, rows }: Pick<BlockOf<'table'>, 'columns' | 'rows'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls must be reachable by keyboard
    <section className={styles.table} aria-label={`Таблица: ${columns.join(', ')}`} tabIndex={0}>
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

/** A picture with an optional caption. */
export function PictureFigure({ photo, alt, caption }: BlockOf<'picture'>) {
  return (
    <figure className={styles.figure}>
      <div style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
        <Picture photo={photo} alt={alt} sizes="(min-width: 90rem) 85rem, 94vw" />
      </div>
      {caption !== undefined && <figcaption>{typesetText(caption)}</figcaption>}
    </figure>
  )
}
