import { ButtonLink } from '#app/ui/controls/button.tsx'
import { staffPath } from '#urls/staff-paths.ts'

/** New recovery codes, which are shown once. The link loads a new page: nothing of them stays in the browser. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>Запишите их или сохраните в&nbsp;менеджере паролей. Каждый код подходит один раз.</p>
      <ButtonLink to={staffPath()} look="accent" wide reloadDocument>
        Коды сохранены, дальше
      </ButtonLink>
    </>
  )
}
