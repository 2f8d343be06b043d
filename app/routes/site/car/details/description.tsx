import styles from './details.module.css'

/** The dealer's text with its own paragraphs and line breaks. */
export function Description({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
