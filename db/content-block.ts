// The types of the JSON columns of offers, pages and menus. domain/content validates their input.

/** One part of a page; a page lists them in order. Texts may use `**strong**` and `[links](/offers/)`, but no HTML. */
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

/** An interactive part of a page: a calculator, a search, or a list from the database. */
export type ContentTool =
  | 'maintenance-calculator'
  | 'spare-parts-search'
  | 'trade-in-estimate'
  | 'credit-calculator'
  | 'credit-programmes'
  | 'test-drive-booking'
  | 'branches'
  | 'offers'

/** An entry of a menu: a link, a list of links, or a list that is filled from the stock and the pages. */
export type MenuItem =
  | { label: string; target: string }
  | { label: string; items: { label: string; target: string }[] }
  | { label: string; list: MenuList }

export type MenuList = 'stock' | 'brands' | 'bodies' | 'services' | 'buying' | 'dealership'
