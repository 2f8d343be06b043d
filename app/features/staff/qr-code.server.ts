import createCode from 'qrcode-generator'

/** The white border that readers need (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** The QR code of a text as the address of a picture. */
export function createQrCode(text: string): string {
  const { modules, path } = createQrPath(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} ${modules}"><path fill="#fff" d="M0 0h${modules}v${modules}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The QR code of a text with its border, as the path of an SVG of that many modules a side; error correction M, as
 * screens and phones need no more.
 */
export function createQrPath(text: string): { modules: number; path: string } {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, index) => [Math.floor(index / count), index % count] as const)
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`)
    .join('')
  return { modules: count + 2 * QUIET_MODULES, path }
}
