/** What begins behind a picture, when it is no part of a photograph. */
const BEGINNINGS = ['PK\u0003\u0004', 'Rar!', '7z\u00bc\u00af', 'MZ', '\u007fELF', '%PDF', '\u001f\u008b', '#!']
/** What a browser or a server would obey. */
const MARKS = /<(?:html|script|!doctype|\?php|svg|iframe|body|object|embed)/i
/** Readers of PDF look for it this far. */
const PDF_HEADER_BYTES = 1024
/** A ZIP is read from its end: this record, and a comment of up to 64 KiB. */
const ZIP_END = { mark: 'PK\u0005\u0006', bytes: 22, maxComment: 0xffff }

/**
 * Whether a picture that ends at `end` is an archive, a page, a program or a PDF at the same time. More than that is not
 * forbidden: phones put films, second pictures and notes of their own behind a photograph.
 */
export function isSomethingElse(content: Buffer, end: number): boolean {
  const tail = content.subarray(end)
  const start = tail.toString('latin1', 0, 16).trimStart()
  return (
    BEGINNINGS.some((beginning) => start.startsWith(beginning)) ||
    MARKS.test(tail.toString('latin1')) ||
    content.subarray(0, PDF_HEADER_BYTES).includes('%PDF-') ||
    endsAsZip(content)
  )
}

/** Whether the file, from the first byte on or from somewhere within, is a ZIP to whoever reads it from its end. */
export function endsAsZip(content: Buffer): boolean {
  const from = Math.max(0, content.length - ZIP_END.bytes - ZIP_END.maxComment)
  for (
    let at = content.indexOf(ZIP_END.mark, from, 'latin1');
    at !== -1;
    at = content.indexOf(ZIP_END.mark, at + 1, 'latin1')
  ) {
    if (at + ZIP_END.bytes > content.length) return false
    const comment = content.readUInt16LE(at + 20)
    if (at + ZIP_END.bytes + comment <= content.length) return true
  }
  return false
}
