import { Prose } from '#app/features/rich-text/prose.tsx'

/** How to get there, in paragraphs as the dealer has written them. */
export function Directions({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph}>
      <Prose text={paragraph} />
    </p>
  ))
}
