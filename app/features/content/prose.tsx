import { Fragment } from 'react'
import { bindWords } from '#app/ui/bind-words.ts'
import { readSpans, type Span } from '#domain/content/spans.ts'
import styles from './prose.module.css'
import { TargetLink } from './target-link.tsx'

/** A text of the dealer's: strong words and links, lines where he ended them. */
export function Prose({ text }: { text: string }) {
  return readSpans(bindWords(text)).map((span, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text's parts stay in their order
    <Fragment key={place}>{showSpan(span)}</Fragment>
  ))
}

function showSpan(span: Span) {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'strong':
      return <strong>{span.text}</strong>
    case 'link':
      return (
        <TargetLink target={span.target} className={styles.link}>
          {span.text}
        </TargetLink>
      )
    default:
      return span satisfies never
  }
}
