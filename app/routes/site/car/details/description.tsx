import styles from './details.module.css'

/** A dealer's text keeps its own paragraphs and lines. */
export function Description({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
