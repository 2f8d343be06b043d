import type { Request } from 'express'

/** A browser that follows a form by itself asks for HTML first; whoever takes anything is a script (PRODUCT.md). */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html'
