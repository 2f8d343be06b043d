/** A request of any length: `length` is how much of it a visitor has chosen, in characters. */
export interface LongInput {
  name: string
  /** The most that is let in, or that Node reads: further doubling is refused. */
  most: number
  write: (length: number) => WrittenRequest
}

export interface WrittenRequest {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Of a request's line and headers Node reads 16 KiB, of plain forms we read 64 KiB. */
const LINE = 14_000
const FORM = 60_000
/** What the door lets through of a path (server/validate-request.server.ts). */
const PATH = 1900

const CALL = '/ajax/modals/actions/request-call-action.php'
const TRADE = '/ajax/modals/actions/request-trade-action.php'
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }

const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
const part = (head: string, value = 'x') => `--b\r\n${head}\r\n\r\n${value}\r\n`
const FIELD = 'Content-Disposition: form-data; name="a"'

const paths = (before: string, pieces: string[], after = ''): LongInput[] =>
  pieces.map((piece) => ({
    name: `path ${before}${piece}…`,
    most: PATH,
    write: (length) => ({ path: before + fill(piece, length) + after }),
  }))

const queries = (before: string, pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `query ${before}${piece}…`,
    most: LINE,
    write: (length) => ({ path: before + fill(piece, length) }),
  }))

const headers = (path: string, pieces: [name: string, piece: string][]): LongInput[] =>
  pieces.map(([name, piece]) => ({
    name: `header ${name}: ${piece}… for ${path}`,
    most: LINE,
    write: (length) => ({ path, headers: { [name]: `a${fill(piece, length)}b` } }),
  }))

const types = (pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `content type with ${piece}…`,
    most: LINE,
    write: (length) => ({
      path: CALL,
      headers: { 'content-type': `multipart/form-data;${fill(piece, length)}x` },
      body: 'x',
    }),
  }))

const forms = (path: string, before: string, pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `form ${before}${piece}… to ${path}`,
    most: FORM,
    write: (length) => ({ path, headers: URL_ENCODED, body: before + fill(piece, length) }),
  }))

const parcels = (pieces: [name: string, write: (length: number) => string][]): LongInput[] =>
  pieces.map(([name, write]) => ({
    name: `form in parts: ${name}`,
    most: FORM,
    write: (length) => ({ path: TRADE, headers: MULTIPART, body: `${write(length)}--b--` }),
  }))

/** A different name each time: what is kept by name grows. */
const distinct = (length: number, between: string) =>
  Array.from({ length: length / 8 }, (_, place) => `k${place}=1`).join(between)

/** What a stranger may send as long as he likes, each in the way that has slowed down one program or another. */
export const LONG_INPUTS: readonly LongInput[] = [
  ...paths('/cars/', ['a', '%d0%b0', 'a-'], '/'),
  ...paths('/personal/', ['a/']),
  ...paths('/old', ['-a', '.html', '%2f']),
  ...paths('/media/', ['0', '%2e']),
  ...paths('/og/car-', ['1'], '.jpg'),
  ...queries('/cars/?', ['a&', 'utm_source=ab&', 'brand=kia&', 'color=red&', '=', '%']),
  ...queries('/cars/?brand=', ['a,', '+', '%d0%b0', 'a']),
  ...queries('/cars/?price_to=', ['1']),
  ...queries('/search/?q=', ['k', 'a+', '2020+', '%d0%b0', '+', 'x5+']),
  ...queries('/search/suggest.json?q=', ['ab+', '%d0%b0', '1', '+']),
  ...queries('/personal/login/?back=', ['/', '%2f..']),
  ...queries('/technical/test-drive/slots.json?', ['car=1&']),
  { name: 'query of many names', most: LINE, write: (length) => ({ path: `/cars/?${distinct(length, '&')}` }) },
  {
    name: 'cookies of many names',
    most: LINE,
    write: (length) => ({ path: '/cars/', headers: { cookie: distinct(length, '; ') } }),
  },
  ...headers('/cars/', [
    ['cookie', ';'],
    ['cookie', ' '],
    ['cookie', '=%41'],
    ['x-forwarded-for', ','],
    ['x-forwarded-for', '10.0.0.1, '],
    ['referer', 'a/'],
    ['accept', 'a/b,'],
    ['accept', ';'],
    ['accept-encoding', 'gzip;q=0.1,'],
    ['user-agent', '('],
  ]),
  ...headers('/favicon.ico', [
    ['accept-encoding', 'br,'],
    ['range', '0-1,'],
    ['if-none-match', '"a",'],
  ]),
  ...headers('/feeds/autoru.xml', [['if-none-match', 'W/']]),
  ...types([' ', '; a=b', '\t', '; charset="']),
  ...forms(CALL, '', ['a=1&', '&', '=', '%']),
  ...forms(CALL, 'phone=79161234567&consent=yes&name=', ['a', 'a+', '+', '%26', '<a']),
  ...forms(CALL, 'name=A&consent=yes&phone=', ['7', '(', '+']),
  ...forms(CALL, 'name=A&phone=79161234567&consent=yes&url=http://a/', ['a/', '?', '%']),
  ...forms(TRADE, 'name=A&consent=yes&email=', ['a.', '@', 'a@a.']),
  ...forms(TRADE, 'name=A&consent=yes&own_mileage_km=', ['1+', '1']),
  ...forms('/ajax/add2fav.php', 'favorites=', ['1,']),
  ...forms('/ajax/model.php', 'brand=', ['a']),
  ...forms('/personal/login/', 'contact=', ['a.', '7+']),
  {
    name: 'form of many names',
    most: FORM,
    write: (length) => ({ path: CALL, headers: URL_ENCODED, body: distinct(length, '&') }),
  },
  ...parcels([
    ['many fields', (length) => fill(part(FIELD), length)],
    ['many files', (length) => fill(part(`${FIELD}; filename="a.jpg"`), length)],
    ['a long name', (length) => part(`Content-Disposition: form-data; name="${fill('a', length)}"`)],
    ['spaces', (length) => part(`Content-Disposition: form-data;${fill(' ', length)}name="a"`)],
    ['parameters', (length) => part(`Content-Disposition: form-data${fill(';a=b', length)}`)],
    ['backslashes', (length) => part(`Content-Disposition: form-data; name="${fill('\\', length)}"`)],
    ['a file name of dots', (length) => part(`${FIELD}; filename="${fill('. ', length)}"`)],
    ['an encoded file name', (length) => part(`${FIELD}; filename*=UTF-8''${fill('%d0%b0', length)}`)],
    ['headers', (length) => part(FIELD + fill('\r\nX: y', length))],
    ['a type of spaces', (length) => part(`${FIELD}; filename="a"\r\nContent-Type: a/b;${fill(' ', length)}x`)],
    ['almost a boundary', (length) => part(FIELD, fill('\r\n--', length))],
    ['half of a boundary', (length) => part(FIELD, fill('\r\n', length))],
  ]),
]
