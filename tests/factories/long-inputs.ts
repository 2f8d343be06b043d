/** A request of any length: `length` is the part that the sender controls, in characters. */
export interface LongInput {
  name: string
  /** The most that the site accepts or Node reads: doubling it further is rejected. */
  maxLength: number
  build: (length: number) => LongRequest
}

export interface LongRequest {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Node reads 16 KiB of a request's line and headers, the site 64 KiB of a plain form. */
const MAX_LINE_LENGTH = 14_000
const MAX_FORM_LENGTH = 60_000
/** The longest path that the server accepts (server/guards/validate-request.server.ts). */
const MAX_PATH_LENGTH = 1900

const CALL_ACTION_PATH = '/ajax/modals/actions/request-call-action.php'
const TRADE_ACTION_PATH = '/ajax/modals/actions/request-trade-action.php'
const URL_ENCODED = { 'content-type': 'application/x-www-form-urlencoded' }
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }

const repeatToLength = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))
const formPart = (head: string, value = 'x') => `--b\r\n${head}\r\n\r\n${value}\r\n`
const FIELD = 'Content-Disposition: form-data; name="a"'

const pathInputs = (before: string, pieces: string[], after = ''): LongInput[] =>
  pieces.map((piece) => ({
    name: `path ${before}${piece}…`,
    maxLength: MAX_PATH_LENGTH,
    build: (length) => ({ path: before + repeatToLength(piece, length) + after }),
  }))

const queryInputs = (before: string, pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `query ${before}${piece}…`,
    maxLength: MAX_LINE_LENGTH,
    build: (length) => ({ path: before + repeatToLength(piece, length) }),
  }))

const headerInputs = (path: string, pieces: [name: string, piece: string][]): LongInput[] =>
  pieces.map(([name, piece]) => ({
    name: `header ${name}: ${piece}… for ${path}`,
    maxLength: MAX_LINE_LENGTH,
    build: (length) => ({ path, headers: { [name]: `a${repeatToLength(piece, length)}b` } }),
  }))

const contentTypeInputs = (pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `content type with ${piece}…`,
    maxLength: MAX_LINE_LENGTH,
    build: (length) => ({
      path: CALL_ACTION_PATH,
      headers: { 'content-type': `multipart/form-data;${repeatToLength(piece, length)}x` },
      body: 'x',
    }),
  }))

const formInputs = (path: string, before: string, pieces: string[]): LongInput[] =>
  pieces.map((piece) => ({
    name: `form ${before}${piece}… to ${path}`,
    maxLength: MAX_FORM_LENGTH,
    build: (length) => ({ path, headers: URL_ENCODED, body: before + repeatToLength(piece, length) }),
  }))

const multipartInputs = (pieces: [name: string, write: (length: number) => string][]): LongInput[] =>
  pieces.map(([name, write]) => ({
    name: `form in parts: ${name}`,
    maxLength: MAX_FORM_LENGTH,
    build: (length) => ({ path: TRADE_ACTION_PATH, headers: MULTIPART, body: `${write(length)}--b--` }),
  }))

/** A different name each time, so that a map by name grows. */
const distinctPairs = (length: number, between: string) =>
  Array.from({ length: length / 8 }, (_, index) => `k${index}=1`).join(between)

/** Inputs of any length that every client can send, each of a kind that is known to slow down programs. */
export const LONG_INPUTS: readonly LongInput[] = [
  ...pathInputs('/cars/', ['a', '%d0%b0', 'a-'], '/'),
  ...pathInputs('/personal/', ['a/']),
  ...pathInputs('/old', ['-a', '.html', '%2f']),
  ...pathInputs('/media/', ['0', '%2e']),
  ...pathInputs('/og/car-', ['1'], '.jpg'),
  ...queryInputs('/cars/?', ['a&', 'utm_source=ab&', 'brand=kia&', 'color=red&', '=', '%']),
  ...queryInputs('/cars/?brand=', ['a,', '+', '%d0%b0', 'a']),
  ...queryInputs('/cars/?price_to=', ['1']),
  ...queryInputs('/search/?q=', ['k', 'a+', '2020+', '%d0%b0', '+', 'x5+']),
  ...queryInputs('/search/suggest.json?q=', ['ab+', '%d0%b0', '1', '+']),
  ...queryInputs('/personal/login/?back=', ['/', '%2f..']),
  ...queryInputs('/technical/test-drive/slots.json?', ['car=1&']),
  {
    name: 'query of many names',
    maxLength: MAX_LINE_LENGTH,
    build: (length) => ({ path: `/cars/?${distinctPairs(length, '&')}` }),
  },
  {
    name: 'cookies of many names',
    maxLength: MAX_LINE_LENGTH,
    build: (length) => ({ path: '/cars/', headers: { cookie: distinctPairs(length, '; ') } }),
  },
  ...headerInputs('/cars/', [
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
  ...headerInputs('/favicon.ico', [
    ['accept-encoding', 'br,'],
    ['range', '0-1,'],
    ['if-none-match', '"a",'],
  ]),
  ...headerInputs('/feeds/autoru.xml', [['if-none-match', 'W/']]),
  ...contentTypeInputs([' ', '; a=b', '\t', '; charset="']),
  ...formInputs(CALL_ACTION_PATH, '', ['a=1&', '&', '=', '%']),
  ...formInputs(CALL_ACTION_PATH, 'phone=79161234567&consent=yes&name=', ['a', 'a+', '+', '%26', '<a']),
  ...formInputs(CALL_ACTION_PATH, 'name=A&consent=yes&phone=', ['7', '(', '+']),
  ...formInputs(CALL_ACTION_PATH, 'name=A&phone=79161234567&consent=yes&url=http://a/', ['a/', '?', '%']),
  ...formInputs(TRADE_ACTION_PATH, 'name=A&consent=yes&email=', ['a.', '@', 'a@a.']),
  ...formInputs(TRADE_ACTION_PATH, 'name=A&consent=yes&own_mileage_km=', ['1+', '1']),
  ...formInputs('/ajax/add2fav.php', 'favorites=', ['1,']),
  ...formInputs('/ajax/model.php', 'brand=', ['a']),
  ...formInputs('/personal/login/', 'contact=', ['a.', '7+']),
  {
    name: 'form of many names',
    maxLength: MAX_FORM_LENGTH,
    build: (length) => ({ path: CALL_ACTION_PATH, headers: URL_ENCODED, body: distinctPairs(length, '&') }),
  },
  ...multipartInputs([
    ['many fields', (length) => repeatToLength(formPart(FIELD), length)],
    ['many files', (length) => repeatToLength(formPart(`${FIELD}; filename="a.jpg"`), length)],
    ['a long name', (length) => formPart(`Content-Disposition: form-data; name="${repeatToLength('a', length)}"`)],
    ['spaces', (length) => formPart(`Content-Disposition: form-data;${repeatToLength(' ', length)}name="a"`)],
    ['parameters', (length) => formPart(`Content-Disposition: form-data${repeatToLength(';a=b', length)}`)],
    ['backslashes', (length) => formPart(`Content-Disposition: form-data; name="${repeatToLength('\\', length)}"`)],
    ['a file name of dots', (length) => formPart(`${FIELD}; filename="${repeatToLength('. ', length)}"`)],
    ['an encoded file name', (length) => formPart(`${FIELD}; filename*=UTF-8''${repeatToLength('%d0%b0', length)}`)],
    ['headers', (length) => formPart(FIELD + repeatToLength('\r\nX: y', length))],
    [
      'a type of spaces',
      (length) => formPart(`${FIELD}; filename="a"\r\nContent-Type: a/b;${repeatToLength(' ', length)}x`),
    ],
    ['almost a boundary', (length) => formPart(FIELD, repeatToLength('\r\n--', length))],
    ['half of a boundary', (length) => formPart(FIELD, repeatToLength('\r\n', length))],
  ]),
]
