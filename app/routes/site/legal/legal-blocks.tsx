import { typesetText } from '#locale/typeset-text.ts'
import type { LegalBlock } from '#domain/legal/compose-legal-text.ts'
import styles from './legal.module.css'

/** A text part by part. Whatever a dealer has written is text: nothing in it becomes markup. */
export function LegalBlocks({ blocks }: { blocks: LegalBlock[] }) {
  // Parts may repeat word for word, and never change place.
  return (
    <div className={styles.text}>
      {blocks.map((block, place) => (
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{typesetText(block.text)}</h2>
    case 'paragraph':
      return <p>{typesetText(block.text)}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>{typesetText(item)}</li>
          ))}
        </ul>
      )
    default:
      return block satisfies never
  }
}
