/** The files of a letter, by its bytes as they were received (MIME with base64 parts). */
export function readAttachments(raw: string): { name: string; content: Uint8Array }[] {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  if (boundary === undefined) return []
  return raw.split(`--${boundary}`).flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    if (!/^Content-Disposition: attachment/im.test(head)) return []
    return [{ name: readFileName(head), content: new Uint8Array(Buffer.from(body.join('\r\n\r\n'), 'base64')) }]
  })
}

/** The name, also one in pieces with escapes (RFC 2231). */
function readFileName(head: string): string {
  const pieces = [...head.matchAll(/filename\*\d*\*?=(?:utf-8'')?"?([^;"\r\n]+)"?/gi)].map(([, piece = '']) => piece)
  return pieces.length > 0 ? decodeURIComponent(pieces.join('')) : (/filename="?([^"\r\n]+)"?/.exec(head)?.[1] ?? '')
}
