import type { Context } from '../context.ts'

/** The context of the desk's commands and lists. */
export type DeskContext = Pick<Context, 'db' | 'now'>
