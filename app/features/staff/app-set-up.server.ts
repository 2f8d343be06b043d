import { toBase32, totpUrl } from '#domain/staff/login/totp.server.ts'
import type { AppSetUpView } from './app-set-up.tsx'
import { createQrCode } from './qr-code.server.ts'

/** How a person's authenticator app learns its secret. */
export function describeAppSetUp(secret: Uint8Array, owner: { siteName: string; email: string }): AppSetUpView {
  const address = totpUrl(secret, owner)
  return { secret: toBase32(secret).replaceAll(/.{4}(?=.)/g, '$& '), address, qrCode: createQrCode(address) }
}
