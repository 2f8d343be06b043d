export interface AppSetUpView {
  /** In base32, in groups of four. */
  secret: string
  /** `otpauth:`, which an app on the same phone opens. */
  address: string
  /** The address of a picture. */
  qrCode: string
}

/** How an app learns the secret: from the code, by a link on the same phone, or typed. */
export function AppSetUp({ secret, address, qrCode }: AppSetUpView) {
  return (
    <div className="desk-steps">
      <p>
        Отсканируйте код приложением для входа: «Яндекс Ключ», Google Authenticator, Aegis или другим.{' '}
        <a href={address}>Открыть приложение на&nbsp;этом телефоне</a>
      </p>
      <img className="desk-qr" src={qrCode} alt="QR-код для приложения" />
      <p>
        Или введите вручную: <span className="desk-secret">{secret}</span>
      </p>
    </div>
  )
}
