import { Fragment } from 'react'
import { typesetText } from '#locale/text.ts'
import { parseSpans, type Span } from '#domain/content/spans.ts'
import styles from './prose.module.css'
import { TargetLink } from './target-link.tsx'

/** A text of the dealer's: bold words, links, line breaks. */
export function Prose({ text }: { text: string }) {
  return parseSpans(typesetText(text)).map((span, index) => (
    // The spans of a text never change their order.
    <Fragment key={index}>{renderSpan(span)}</Fragment>
  ))
}

function renderSpan(span: Span) {
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
