/** The headers by which a poller asks next time whether anything has changed. */
export interface Validators {
  etag: string
  'last-modified'?: string
}

/**
 * For a content that is `word`, as it is since `since`; null: nobody knows. The date counts in whole seconds: it is only told once its second is
 * over, so that what changes within it is never taken for unchanged.
 */
export function createValidators(word: string, since: Date | null, now: Date): Validators {
  const etag = `W/"${word}"`
  if (since === null) return { etag }
  const second = Math.floor(since.getTime() / 1000) * 1000
  const isOver = now.getTime() >= second + 1000
  return { etag, ...(isOver && { 'last-modified': new Date(second).toUTCString() }) }
}

/** Whether whoever sends these headers has the content already (RFC 9110, section 13.2.2: the tag goes before the date). */
export function isNotModified(headers: Headers, validators: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags.trim() === '*' || tags.split(',').some((tag) => normalizeTag(tag) === normalizeTag(validators.etag))
  const asked = Date.parse(headers.get('if-modified-since') ?? '')
  return validators['last-modified'] !== undefined && asked >= Date.parse(validators['last-modified'])
}

/** Tags are compared weakly, and a proxy that compresses may have added a word of its own. */
const normalizeTag = (tag: string) =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(?:gzip|br)"$/, '"')
