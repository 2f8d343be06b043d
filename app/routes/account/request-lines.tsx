import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#app/ui/navigation/link.tsx'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { accountRequestPath } from '#urls/account-paths.ts'
import { Badge } from '#app/ui/text/badge.tsx'
import type { AccountRequestLine } from '#domain/requests/account/account-request.ts'
import { formatSlot } from '#domain/test-drives/test-drive.ts'
import { useTimeZone } from '#app/features/site/use-site.ts'
import pageStyles from './account-page.module.css'
import styles from './request-lines.module.css'
import { labelRequest, labelRequestStatus } from './request-status.texts.ts'
import { formatWhen } from './format-when.ts'

/** A list of requests; each line links to the request's page. */
export function RequestLines({ requests, now }: { requests: readonly AccountRequestLine[]; now: Date }) {
  const timeZone = useTimeZone()
  return (
    <ul className={styles.lines}>
      {requests.map((request) => {
        const { label, tone } = labelRequestStatus(request)
        return (
          <li key={request.id}>
            <Link to={accountRequestPath(request.id)} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{labelRequest(request)}</span>
                {request.carName !== null && <span className={styles.about}>{request.carName}</span>}
                {request.slot !== null && <span className={styles.about}>{formatSlot(request.slot)}</span>}
                <span className={styles.when}>{formatWhen(request.submittedAt, now, timeZone)}</span>
              </span>
              <Badge tone={tone}>{label}</Badge>
              <ChevronRight className={styles.arrow} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Shown while the account has no requests; says what will be here. */
export const NoRequests = ({ children }: { children: ReactNode }) => (
  <div className={pageStyles.empty}>
    <p>{children}</p>
    <div className={pageStyles.ways}>
      <ButtonLink to={cataloguePath()}>Смотреть автомобили</ButtonLink>
      <RequestLink form="request-call" look="ghost">
        Заказать звонок
      </RequestLink>
    </div>
  </div>
)
