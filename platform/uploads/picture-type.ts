/** The types of originals, and the extensions under which they are stored and exported. */
export const PICTURE_EXTENSIONS = { 'image/jpeg': '.jpg', 'image/png': '.png', 'image/webp': '.webp' } as const
export type PictureType = keyof typeof PICTURE_EXTENSIONS

/** Whether a media type is one of the three. */
export const isPictureType = (type: string): type is PictureType => Object.hasOwn(PICTURE_EXTENSIONS, type)
