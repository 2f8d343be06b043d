/** A PDF to save, which nobody keeps a copy of. `asciiName` is for programs that do not know Cyrillic names. */
export const pdfResponse = (content: Uint8Array<ArrayBuffer>, name: string, asciiName: string): Response =>
  new Response(content, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(content.byteLength),
      'content-disposition': `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
