/** Data that may not follow a picture. */
const FOREIGN_SIGNATURES = ['PK\u0003\u0004', 'Rar!', '7z\u00bc\u00af', 'MZ', '\u007fELF', '%PDF', '\u001f\u008b', '#!']
/** Markup that a browser or a server would execute. */
const ACTIVE_MARKUP = /<(?:html|script|!doctype|\?php|svg|iframe|body|object|embed)/i
/** PDF readers look for the header within these bytes. */
const PDF_HEADER_BYTES = 1024
/** A ZIP is read from its end: this record and a comment of up to 64 KiB. */
const ZIP_END_RECORD = { signature: 'PK\u0005\u0006', bytes: 22, maxComment: 0xffff }

/**
 * Whether a picture that ends at `end` is also an archive, a page, a program or a PDF. Other data is allowed: phones
 * append films, second pictures and notes to a photo.
 */
export function isPolyglot(content: Buffer, end: number): boolean {
  const tail = content.subarray(end)
  const start = tail.toString('latin1', 0, 16).trimStart()
  return (
    FOREIGN_SIGNATURES.some((beginning) => start.startsWith(beginning)) ||
    ACTIVE_MARKUP.test(tail.toString('latin1')) ||
    content.subarray(0, PDF_HEADER_BYTES).includes('%PDF-') ||
    hasZipEndRecord(content)
  )
}

/** Whether a program that reads the file from its end would find a ZIP in it. */
export function hasZipEndRecord(content: Buffer): boolean {
  const start = Math.max(0, content.length - ZIP_END_RECORD.bytes - ZIP_END_RECORD.maxComment)
  for (
    let offset = content.indexOf(ZIP_END_RECORD.signature, start, 'latin1');
    offset !== -1;
    offset = content.indexOf(ZIP_END_RECORD.signature, offset + 1, 'latin1')
  ) {
    if (offset + ZIP_END_RECORD.bytes > content.length) return false
    const comment = content.readUInt16LE(offset + 20)
    if (offset + ZIP_END_RECORD.bytes + comment <= content.length) return true
  }
  return false
}
