/** One device of the WebDriver standard's actions, which WebDriver and WebDriver BiDi write alike. */
type InputSource =
  | { type: 'pointer'; id: 'mouse'; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }
  | { type: 'key'; id: 'keyboard'; actions: KeyAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

interface KeyAction {
  type: 'keyDown' | 'keyUp'
  value: string
}

interface WindowSize {
  width: number
  height: number
}

/** What a browser's own remote control does; all that a test does with a page is made of it (open-page.ts). */
export interface Remote extends AsyncDisposable {
  /** Resolves when the page is loaded. */
  open: (url: string) => Promise<void>
  resize: (size: WindowSize) => Promise<void>
  /** The value of an expression in the page, as JSON gives it. */
  evaluate: (expression: string) => Promise<unknown>
  perform: (source: InputSource) => Promise<void>
  /** Chooses a file in the field that the selector finds. */
  chooseFile: (selector: string, file: string) => Promise<void>
  /** What the window shows, as PNG. */
  takePicture: () => Promise<Buffer>
}
