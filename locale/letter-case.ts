/** Makes the first letter a capital: for a phrase that begins a sentence. */
export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Makes the first letter small: for a label within a sentence. */
export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
