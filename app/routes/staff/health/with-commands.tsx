/** A text in which commands and settings stand between backticks. */
export function WithCommands({ text }: { text: string }) {
  // What stands between two backticks has an odd place.
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={`${place} ${part}`}>{part}</code> : part))
}
