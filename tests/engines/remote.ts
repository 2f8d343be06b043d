/** One input source of the WebDriver standard's actions, the same in WebDriver and WebDriver BiDi. */
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

/** A browser's own remote control, on which `createEnginePage` is built (engine-page.ts). */
export interface Remote extends AsyncDisposable {
  /** Resolves when the page is loaded. */
  open: (url: string) => Promise<void>
  resize: (size: WindowSize) => Promise<void>
  /** The value of an expression in the page, through JSON. */
  evaluate: (expression: string) => Promise<unknown>
  perform: (source: InputSource) => Promise<void>
  /** Chooses a file in the field that matches the selector. */
  chooseFile: (selector: string, file: string) => Promise<void>
  /** A screenshot of the window, as PNG. */
  takePicture: () => Promise<Buffer>
}
