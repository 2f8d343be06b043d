// What the JSON columns of offers, pages and menus hold. The rules for what comes in are in domain/content.

/** One part of a page, in the order in which they are read. Texts know `**strong**` and `[links](/offers/)`, no markup. */
export type ContentBlock =
  | { kind: 'text'; heading?: string; paragraphs: string[] }
  | { kind: 'list'; heading?: string; look?: 'dots' | 'checks'; items: string[] }
  | { kind: 'steps'; heading?: string; steps: { title: string; text: string }[] }
  | { kind: 'facts'; heading?: string; facts: { value: string; label: string }[] }
  | { kind: 'table'; heading?: string; columns: string[]; rows: string[][] }
  | { kind: 'questions'; heading?: string; questions: { question: string; answer: string }[] }
  | { kind: 'picture'; picture: string; alt: string; caption?: string }
  | { kind: 'notice'; tone: 'plain' | 'warn'; text: string }
  | { kind: 'tiles'; heading?: string; tiles: { title: string; text?: string; target: string; icon?: string }[] }
  | { kind: 'button'; label: string; target: string }
  | { kind: 'form'; form: string }
  | { kind: 'cars'; heading: string; address: string; count?: number }
  | { kind: 'tool'; heading?: string; tool: ContentTool }

/** What is more than text on a page: a calculator, a search, a list of what the database knows. */
export type ContentTool =
  | 'maintenance-calculator'
  | 'spare-parts-search'
  | 'trade-in-estimate'
  | 'credit-calculator'
  | 'credit-programmes'
  | 'test-drive-booking'
  | 'branches'
  | 'offers'

/** An entry of a menu: a way somewhere, a list of ways, or a list that the stock and the pages fill. */
export type MenuItem =
  | { label: string; target: string }
  | { label: string; items: { label: string; target: string }[] }
  | { label: string; list: MenuList }

export type MenuList = 'stock' | 'brands' | 'bodies' | 'services' | 'buying' | 'dealership'
