/** The sizes of a sticker. */
export const SHEET_SIZES = ['a5', 'a4'] as const

/** The size in the address of a sticker; A5 for any other. */
export const parseSheetSize = (url: URL): 'a4' | 'a5' => (url.searchParams.get('size') === 'a4' ? 'a4' : 'a5')
