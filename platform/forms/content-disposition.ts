/** The name of a part of a form. `fileName` exists for files only, and is empty for a file input without a file. */
export interface PartName {
  field: string
  fileName?: string
}

/**
 * `; name="…"` or `; name=…`. A quote after a backslash belongs to the value (curl, PHP), unless the value clearly ends
 * there: browsers do not escape backslashes.
 */
const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"]|(?<=\\)"(?![ \t]*(?:;|$)))*)"|([^\s";]*))[ \t]*/gy
/** How browsers escape characters that would end the header (HTML, «multipart form data»). */
const ESCAPES: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n', '\\"': '"' }

/** Parses the `Content-Disposition` of a form's part; undefined when it is invalid. */
export function parsePartName(header: string): PartName | undefined {
  const [type] = /^form-data[ \t]*/i.exec(header) ?? []
  if (type === undefined) return undefined
  const parameters = parseParameters(header, type.length)
  const field = parameters?.get('name')
  if (parameters === undefined || field === undefined) return undefined
  const extended = parameters.get('filename*')
  const fileName = parameters.get('filename') ?? (extended === undefined ? undefined : parseExtendedValue(extended))
  return fileName === undefined && extended !== undefined ? undefined : { field, fileName }
}

/** Undefined when there is anything but parameters, or a duplicate. */
function parseParameters(header: string, from: number): Map<string, string> | undefined {
  const found = new Map<string, string>()
  let end = from
  PARAMETER.lastIndex = from
  for (let match = PARAMETER.exec(header); match !== null; match = PARAMETER.exec(header)) {
    const [, name = '', quoted, bare = ''] = match
    if (found.has(name.toLowerCase())) return undefined
    found.set(name.toLowerCase(), quoted === undefined ? bare : unescape(quoted))
    end = PARAMETER.lastIndex
  }
  return end === header.length ? found : undefined
}

const unescape = (text: string) =>
  text.replaceAll(/%22|%0D|%0A|\\"/gi, (escape) => ESCAPES[escape.toUpperCase()] ?? escape)

/** `filename*=UTF-8''%D0%A4.jpg` of RFC 5987: no browser sends it in a form, some libraries do. */
function parseExtendedValue(text: string): string | undefined {
  const [, encoded] = /^utf-8'[\w-]*'(.*)$/i.exec(text) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
