/** What a text can name in braces, and what it is called where templates are written. */
export const PLACEHOLDERS = {
  имя: 'имя покупателя',
  машина: 'автомобиль из заявки',
  цена: 'его цена сейчас',
  номер: 'номер заявки',
  филиал: 'название филиала',
  адрес: 'адрес филиала',
  телефон: 'телефон филиала',
  менеджер: 'ваше имя',
} as const

export type Placeholder = keyof typeof PLACEHOLDERS

/** A value for each placeholder; undefined: not known. */
export type PlaceholderValues = Partial<Record<Placeholder, string | undefined>>

const PLACEHOLDER = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/** The text with its values. What is not known keeps its braces, for the author to complete. */
export const fillTemplate = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(PLACEHOLDER, (placeholder, name: string) => (isPlaceholder(name) && values[name]) || placeholder)

/** The first braces in a text that name nothing known; undefined: none. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(([, name = '']) => !isPlaceholder(name))?.[0]

/** The first braces that are left in a text; undefined: it is complete. */
export const findPlaceholder = (text: string): string | undefined => PLACEHOLDER_ONCE.exec(text)?.[0]

const PLACEHOLDER_ONCE = new RegExp(PLACEHOLDER.source)
