import type { Context } from '../context.ts'

/** The context of commands about the stock. */
export type StockContext = Pick<Context, 'db' | 'now'>
