/** A feed repeats a few hundred spellings; a hostile one may bring millions of different ones, and they must not pile up. */
const MAX_ENTRIES = 4000
/** A longer text is nobody's spelling of anything: it is answered, not remembered. */
const MAX_TEXT_LENGTH = 100

/** The same function with its answers remembered by text; it starts afresh when it has seen too many different texts. */
export function memoizeByText<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, { answer: Answer }>()
  return (text) => {
    if (text.length > MAX_TEXT_LENGTH) return ask(text)
    const remembered = answers.get(text)
    if (remembered) return remembered.answer
    if (answers.size >= MAX_ENTRIES) answers.clear()
    const answer = ask(text)
    answers.set(text, { answer })
    return answer
  }
}
