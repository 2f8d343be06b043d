import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { accountRequestPath } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AccountRequestLine } from '#domain/requests/account-request.ts'
import { tellSlot } from '#domain/test-drives/slot-words.ts'
import styles from './request-lines.module.css'
import { nameRequest, tellStanding } from './request-words.ts'
import { tellWhen } from './tell-when.ts'

/** Requests one under another, each a link to all that was asked. */
export function RequestLines({ requests, now }: { requests: readonly AccountRequestLine[]; now: Date }) {
  return (
    <ul className={styles.lines}>
      {requests.map((request) => {
        const { words, tone } = tellStanding(request)
        return (
          <li key={request.id}>
            <Link to={accountRequestPath(request.id)} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name}>{nameRequest(request)}</span>
                {request.carName !== null && <span className={styles.about}>{request.carName}</span>}
                {request.slot !== null && <span className={styles.about}>{tellSlot(request.slot)}</span>}
                <span className={styles.when}>{tellWhen(request.submittedAt, now)}</span>
              </span>
              <Badge tone={tone}>{words}</Badge>
              <ChevronRight className={styles.arrow} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
