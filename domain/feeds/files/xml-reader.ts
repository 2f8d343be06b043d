import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type FeedElement, tagKey } from '../records/feed-element.ts'
import { FeedProblem } from '../feed-problem.ts'

/** Real feeds nest eight tags; a hostile one nests a million, and each costs memory. */
const MAX_DEPTH = 32
/** One car with 200 photographs and a long description needs 100,000 characters. */
const MAX_CAR_CHARACTERS = 2_000_000
const MAX_CAR_ELEMENTS = 20_000
/** The longest tag, text or comment, in characters. */
const MAX_PENDING_CHARACTERS = 2_000_000
/** How much of a text is parsed between two checks of the limits. */
const STEP_CHARACTERS = 65_536

/** What is called for each element above the cars, with its attributes by their names in the feed. */
export type CheckContainer = (key: string, attributes: Readonly<Record<string, string>>) => void

/**
 * Reads a feed's XML piece by piece. The root decides which `paths` are looked for; each element at one of them is one
 * car. Throws FeedProblem for malformed XML, for a DOCTYPE, and for a document that exceeds the limits.
 */
export class XmlReader {
  /** The paths that the root chose; empty until the root has been read. */
  paths: readonly (readonly string[])[] = []
  readonly #parser = new SaxesParser({ xmlns: false })
  readonly #allPaths: readonly (readonly string[])[]
  readonly #checkContainer: CheckContainer | undefined
  /** Keys of the open elements above a car. */
  readonly #above: string[] = []
  /** Open elements of the car that is being read. */
  readonly #open: FeedElement[] = []
  #cars: FeedElement[] = []
  #characters = 0
  #elements = 0
  #pendingCharacters = 0
  #skippedLines = 0
  #hasBegun = false

  constructor(paths: readonly (readonly string[])[], checkContainer?: CheckContainer) {
    this.#allPaths = paths
    this.#checkContainer = checkContainer
    this.#parser.on('opentag', (tag) => this.#openTag(tag))
    this.#parser.on('closetag', () => this.#closeTag())
    this.#parser.on('text', (text) => this.#addText(text))
    this.#parser.on('cdata', (text) => this.#addText(text))
    this.#parser.on('comment', () => (this.#pendingCharacters = 0))
    this.#parser.on('doctype', () => {
      throw new FeedProblem('forbidden', `The feed has a DOCTYPE (line ${this.#line})`)
    })
    this.#parser.on('error', (cause) => {
      throw new FeedProblem(
        'malformed',
        `The feed is not well-formed XML: ${describeParseError(cause, this.#line)}`,
        cause,
      )
    })
  }

  /** Parses the next piece, and returns the cars that it completes. */
  write(text: string): FeedElement[] {
    const piece = this.#hasBegun ? text : this.#skipBlanks(text)
    for (let from = 0; from < piece.length; from += STEP_CHARACTERS) {
      const step = piece.slice(from, from + STEP_CHARACTERS)
      this.#pendingCharacters += step.length
      if (this.#open.length > 0) this.#characters += step.length
      this.#parser.write(step)
      this.#checkLimits()
    }
    return this.#takeCars()
  }

  /** Ends the document. Throws FeedProblem when it is cut off in the middle. */
  close(): void {
    this.#parser.close()
  }

  get #line(): number {
    return this.#parser.line + this.#skippedLines
  }

  /** Blank lines before the declaration are an error in XML, but PHP scripts often write them. */
  #skipBlanks(text: string): string {
    const rest = text.trimStart()
    this.#skippedLines += text.slice(0, text.length - rest.length).split('\n').length - 1
    this.#hasBegun = rest !== ''
    return rest
  }

  #checkLimits(): void {
    if (
      this.#pendingCharacters > MAX_PENDING_CHARACTERS ||
      this.#characters > MAX_CAR_CHARACTERS ||
      this.#elements > MAX_CAR_ELEMENTS
    ) {
      throw new FeedProblem('malformed', `A single car in the feed is too large (line ${this.#line})`)
    }
  }

  #openTag({ name, attributes }: SaxesTagPlain): void {
    this.#pendingCharacters = 0
    const key = tagKey(name)
    if (this.#open.length > 0) this.#openInside(name, key, attributes)
    else this.#openAbove(name, key, attributes)
    if (this.#above.length + this.#open.length > MAX_DEPTH) {
      throw new FeedProblem('malformed', `Tags are nested more than ${MAX_DEPTH} deep (line ${this.#line})`)
    }
  }

  #openAbove(name: string, key: string, attributes: Record<string, string>): void {
    if (this.#above.length === 0) this.paths = this.#allPaths.filter(([root]) => root === key)
    if (this.paths.length === 0) {
      throw new FeedProblem('unknown-format', `The feed's root is <${name.slice(0, 60)}>: no format that is understood`)
    }
    if (this.paths.some((path) => this.#isAt(path, key))) this.#startElement(name, key, attributes)
    else {
      this.#checkContainer?.(key, attributes)
      this.#above.push(key)
    }
  }

  #isAt(path: readonly string[], key: string): boolean {
    return (
      this.#above.length === path.length - 1 &&
      path.at(-1) === key &&
      this.#above.every((above, index) => path[index] === above)
    )
  }

  #openInside(name: string, key: string, attributes: Record<string, string>): void {
    const parent = this.#open.at(-1)
    parent?.children.push(this.#startElement(name, key, attributes))
  }

  #startElement(name: string, key: string, attributes: Record<string, string>): FeedElement {
    const entries = Object.entries(attributes)
    this.#elements += 1 + entries.length
    const element: FeedElement = {
      key,
      name,
      attributes: new Map(entries.map(([attribute, value]) => [tagKey(attribute), value])),
      text: '',
      children: [],
      line: this.#line,
    }
    this.#open.push(element)
    return element
  }

  #addText(text: string): void {
    this.#pendingCharacters = 0
    const element = this.#open.at(-1)
    if (element !== undefined) element.text += text
  }

  #closeTag(): void {
    this.#pendingCharacters = 0
    const element = this.#open.pop()
    if (element === undefined) this.#above.pop()
    else if (this.#open.length === 0) this.#completeCar(element)
  }

  #completeCar(car: FeedElement): void {
    this.#cars.push(car)
    this.#characters = 0
    this.#elements = 0
  }

  #takeCars(): FeedElement[] {
    const cars = this.#cars
    this.#cars = []
    return cars
  }
}

/** saxes puts its own position first: `12:3: unclosed tag: car`. It is replaced by the line of the file. */
function describeParseError(cause: Error, line: number): string {
  return `${cause.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')} (line ${line})`
}
