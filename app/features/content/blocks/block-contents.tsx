import { Check } from 'lucide-react'
import { Accordion } from '#app/ui/motion/accordion.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { typesetText } from '#locale/text.ts'
import styles from './block-contents.module.css'
import { Prose } from '#app/features/rich-text/prose.tsx'
import type { BlockOf } from './block-view.ts'

/** `2` where the block has no heading of its own. */
type HeadingLevel = 2 | 3

/** A text of the dealer's. */
export function Paragraphs({ paragraphs }: Pick<BlockOf<'text'>, 'paragraphs'>) {
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Prose text={paragraph} />
        </p>
      ))}
    </div>
  )
}

/** A list with dots, or with check marks for benefits. */
export function List({ items, look = 'dots' }: Pick<BlockOf<'list'>, 'items' | 'look'>) {
  return (
    <ul className={look === 'checks' ? styles.checks : styles.dots}>
      {items.map((item) => (
        <li key={item}>
          {look === 'checks' && <Check aria-hidden="true" />}
          <span>
            <Prose text={item} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Steps in their order. */
export function Steps({ steps, level }: Pick<BlockOf<'steps'>, 'steps'> & { level: HeadingLevel }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Heading>{typesetText(title)}</Heading>
          <p>
            <Prose text={text} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Questions and answers, one open at a time. */
export function Questions({
  questions,
  name,
  level,
}: Pick<BlockOf<'questions'>, 'questions'> & { name: string; level: HeadingLevel }) {
  const sections = questions.map(({ question, answer }, index) => ({
    id: `${name}-${index + 1}`,
    title: typesetText(question),
    content: (
      <p className={styles.answer}>
        <Prose text={answer} />
      </p>
    ),
  }))
  return (
    <div className={styles.questions}>
      <Accordion name={name} sections={sections} level={level} />
    </div>
  )
}

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
