import { toLine } from './plain-text.ts'

/** The values of one car that nobody could read: kept as they came, under the name of their field. */
export class Unread {
  readonly asFed: Record<string, string>

  constructor(kept: Readonly<Record<string, string>>) {
    this.asFed = {}
    for (const [name, value] of Object.entries(kept)) this.keep(name, value)
  }

  /** Reads `text` with `reader`; what it does not know is kept. */
  read<Value>(field: string, text: string | undefined, reader: (text: string) => Value | undefined): Value | undefined {
    if (text === undefined) return undefined
    const value = reader(text)
    if (value === undefined) this.keep(field, text)
    return value
  }

  keep(field: string, text: string): void {
    const line = toLine(text)
    if (line !== null) this.asFed[field] = line
  }
}
