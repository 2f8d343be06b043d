import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { staffPath } from '#urls/staff-paths.ts'
import sheetUrl from './staff.css?url'
import { StaffEntry } from './staff-entry.tsx'

/** The page of the back office that stands where another cannot be shown. */
export function StaffErrorPage({ error }: { error: unknown }) {
  const { title, lead } = describeError(error)
  return (
    <StaffEntry title={title} lead={lead}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {/* Where the layout was not reached, nothing else has linked it. */}
      <link rel="stylesheet" href={sheetUrl} precedence="default" />
      <ButtonLink to={staffPath()} reloadDocument>
        К&nbsp;моему дню
      </ButtonLink>
    </StaffEntry>
  )
}

function describeError(error: unknown): { title: string; lead: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403)
    return { title: 'Нет доступа', lead: 'Вашей роли этот раздел не\u00a0открыт. Доступ даёт администратор.' }
  if (status === 404) return { title: 'Не нашлось', lead: 'Этого нет, или это другого филиала.' }
  return { title: 'Не получилось', lead: 'Что-то сломалось у\u00a0нас. Обновите страницу или попробуйте через минуту.' }
}
