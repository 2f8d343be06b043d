import { Prose } from '#app/features/rich-text/prose.tsx'

/** The dealer's directions, in paragraphs. */
export function Directions({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph}>
      <Prose text={paragraph} />
    </p>
  ))
}
