import createCode from 'qrcode-generator'
import { toBase32, totpUrl } from '#domain/staff/login/totp.server.ts'
import type { AppSetUpView } from './app-set-up.tsx'

/** The white border that readers need (ISO/IEC 18004). */
const QUIET_MODULES = 4

/** How a person's authenticator app learns its secret. */
export function describeAppSetUp(secret: Uint8Array, owner: { siteName: string; email: string }): AppSetUpView {
  const address = totpUrl(secret, owner)
  return { secret: toBase32(secret).replaceAll(/.{4}(?=.)/g, '$& '), address, qrCode: createQrCode(address) }
}

/** The QR code of a text as the address of a picture; error correction M, as screens and phones need no more. */
function createQrCode(text: string): string {
  const code = createCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = count + 2 * QUIET_MODULES
  const cells = Array.from({ length: count * count }, (_, index) => [Math.floor(index / count), index % count] as const)
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
