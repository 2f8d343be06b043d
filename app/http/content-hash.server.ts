import { createHash } from 'node:crypto'

/** Some letters that change with a text: for ETags and for names of files. */
export const contentHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
