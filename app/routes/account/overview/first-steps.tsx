import { ChevronRight } from 'lucide-react'
import { RequestLink } from '#app/features/request-links/request-link.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { cataloguePath } from '#urls/car-paths.ts'
import { testDrivePath } from '#urls/content-paths.ts'
import styles from './first-steps.module.css'

/** What somebody without requests can begin with. */
export const FirstSteps = () => (
  <>
    <ul className={styles.steps}>
      <li className={styles.step}>
        <Link to={cataloguePath()}>Выбрать машину</Link>
        <ChevronRight aria-hidden="true" />
        <p>Понравится — нажмите на&nbsp;сердце, и&nbsp;мы сообщим о&nbsp;новой цене.</p>
      </li>
      <li className={styles.step}>
        <RequestLink form="request-trade">Узнать цену своей</RequestLink>
        <ChevronRight aria-hidden="true" />
        <p>Её можно отдать в&nbsp;счёт новой или просто продать.</p>
      </li>
      <li className={styles.step}>
        <Link to={testDrivePath()}>Тест-драйв</Link>
        <ChevronRight aria-hidden="true" />
        <p>Выберите машину и&nbsp;свободный час.</p>
      </li>
    </ul>
    <p className={styles.note}>Ваши заявки появятся здесь: о&nbsp;чём, по&nbsp;какой цене и&nbsp;что с&nbsp;ними.</p>
  </>
)
