import { typesetText } from '#locale/text.ts'
import styles from './blocks.module.css'
import type { BlockOf } from './block-view.ts'
import { TargetLink } from '#app/features/rich-text/target-link.tsx'
import { TileIcon } from './tile-icon.tsx'

/** Links as tiles, each with a text about its page. */
export function Tiles({ tiles, level }: Pick<BlockOf<'tiles'>, 'tiles'> & { level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ title, text, target, icon }) => (
        <li key={title}>
          <TileIcon name={icon} />
          <Heading>
            <TargetLink target={target}>{typesetText(title)}</TargetLink>
          </Heading>
          {text !== undefined && <p>{typesetText(text)}</p>}
        </li>
      ))}
    </ul>
  )
}
