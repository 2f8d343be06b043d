import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { PageKey, PageKind } from './page-key.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A finished page in memory. */
export interface PageEntry {
  key: PageKey
  /** In memory that several threads can read. */
  brotli: Uint8Array
  gzip: Uint8Array
  /** Weak: both encodings share it. Of a file its own. */
  etag: string
  /** All headers but those of the encoding. */
  headers: OutgoingHttpHeaders
  /** About what it takes of the memory. */
  bytes: number
  /** The count of changes before it was rendered. */
  version: number
  /** Times of `performance.now()`. */
  renderedAt: number
  endsAt: number
  /** How many times more it could have been rendered at once, when it was. */
  credit: number
}

/** Levels beyond these cost ten times as much for a few per cent. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/** Headers, keys and the objects around them. */
const ENTRY_OVERHEAD = 3000
const ETAG_LENGTH = 22

/** Headers that belong to one response. */
const OWN_HEADERS = new Set(['set-cookie', 'content-length', 'date', 'vary'])

interface EntryParams extends Pick<PageEntry, 'key' | 'version' | 'renderedAt' | 'endsAt' | 'credit'> {
  /** The headers that every response of the site has. */
  common: OutgoingHttpHeaders
}

/**
 * The entry of a rendered page; undefined for one that may not be shared. Its inline scripts are allowed by their
 * hashes, since the nonce of one response would be known to all who get the page.
 */
export async function createPageEntry(
  { status, headers }: Response,
  html: string,
  { common, ...kept }: EntryParams,
): Promise<PageEntry | undefined> {
  if (!isShareable(kept.key.kind, status, headers)) return undefined
  const policy = headers.get('content-security-policy') ?? ''
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
  const page = nonce === '' ? { html, hashes: [] } : replaceNonce(html, nonce)
  const body = Buffer.from(page.html)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    compressGzip(body, { level: GZIP_LEVEL }),
  ])
  const own = Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.has(name)))
  const etag =
    headers.get('etag') ?? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)}"`
  return {
    brotli: toShared(brotli),
    gzip: toShared(gzipped),
    etag,
    headers: {
      ...common,
      ...own,
      'content-security-policy': policy.replace(`'nonce-${nonce}'`, page.hashes.join(' ')),
      etag,
      vary: kept.key.kind === 'file' ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    },
    bytes: brotli.length + gzipped.length + ENTRY_OVERHEAD,
    ...kept,
  }
}

function toShared(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

/** What is kept of each kind: its type, and how it says that it is the same for everybody. */
const KEPT: Record<PageKind, { type: RegExp; cacheControl: RegExp }> = {
  page: { type: /^text\/html\b/, cacheControl: /^private, no-cache$/ },
  data: { type: /^text\/x-script\b/, cacheControl: /^private, no-cache$/ },
  file: { type: /^application\/xml\b/, cacheControl: /^public\b/ },
}

/** A page is never kept that sets a cookie or says of itself that it is somebody's own. */
const isShareable = (kind: PageKind, status: number, headers: Headers) =>
  status === 200 &&
  KEPT[kind].type.test(headers.get('content-type') ?? '') &&
  !headers.has('set-cookie') &&
  KEPT[kind].cacheControl.test(headers.get('cache-control') ?? '')

/** The page without its nonce, and the hashes of its inline scripts as a policy has them. */
function replaceNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const scripts = html.matchAll(new RegExp(`<script\\b[^>]*\\bnonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g'))
  const hashes = new Set<string>()
  for (const [, script = ''] of scripts)
    if (script !== '') hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] }
}
